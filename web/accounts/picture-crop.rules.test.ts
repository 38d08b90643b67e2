import { describe, expect, it } from 'vitest'
import { centeredCrop, maxZoom, movedCrop, squareOf, zoomedCrop } from './picture-crop.ts'

const wide = { width: 400, height: 200 }

describe('the square of a picture that is kept', () => {
  it('begins as the largest one in the middle', () => {
    expect(squareOf(wide, centeredCrop(wide))).toEqual({ left: 100, top: 0, side: 200 })
    expect(squareOf({ width: 90, height: 300 }, centeredCrop({ width: 90, height: 300 }))).toEqual({
      left: 0,
      top: 105,
      side: 90,
    })
  })

  it('zooms around its center, between the whole and four times', () => {
    const crop = zoomedCrop(wide, centeredCrop(wide), 2)
    expect(squareOf(wide, crop)).toEqual({ left: 150, top: 50, side: 100 })
    expect(zoomedCrop(wide, crop, 99).zoom).toBe(maxZoom)
    expect(squareOf(wide, zoomedCrop(wide, crop, 0.1))).toEqual({ left: 100, top: 0, side: 200 })
  })

  it('follows a pull by shares of the frame, against its direction', () => {
    const crop = movedCrop(wide, zoomedCrop(wide, centeredCrop(wide), 2), 0.5, -0.25)
    expect(squareOf(wide, crop)).toEqual({ left: 100, top: 75, side: 100 })
  })

  it('never leaves the picture, also when it zooms out at the edge', () => {
    const corner = movedCrop(wide, zoomedCrop(wide, centeredCrop(wide), 4), 99, 99)
    expect(squareOf(wide, corner)).toEqual({ left: 0, top: 0, side: 50 })
    expect(squareOf(wide, zoomedCrop(wide, corner, 1))).toEqual({ left: 0, top: 0, side: 200 })
  })
})

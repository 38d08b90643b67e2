/** The size of a picture, in its own pixels. */
export type Size = { width: number; height: number }

/** Which square of a picture is kept: its center in the picture's pixels, and how far it is zoomed in. */
export type Crop = { x: number; y: number; zoom: number }

export const maxZoom = 4

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}

/** The side of the square that a crop keeps, in the picture's pixels. */
function sideOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom
}

/** The nearest crop that stays inside the picture. */
function inside(size: Size, { x, y, zoom }: Crop): Crop {
  const near = clamp(zoom, 1, maxZoom)
  const half = sideOf(size, near) / 2
  return { x: clamp(x, half, size.width - half), y: clamp(y, half, size.height - half), zoom: near }
}

/** The largest square in the middle of a picture. */
export function centeredCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** A crop zoomed in or out around its center. */
export function zoomedCrop(size: Size, crop: Crop, zoom: number): Crop {
  return inside(size, { ...crop, zoom })
}

/** A crop after the picture was pulled by shares of the frame: to the right and down where they are positive. */
export function movedCrop(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop.zoom)
  return inside(size, { ...crop, x: crop.x - right * side, y: crop.y - down * side })
}

/** The square to draw from: its corner and its side, in the picture's pixels. */
export function squareOf(size: Size, crop: Crop): { left: number; top: number; side: number } {
  const side = sideOf(size, crop.zoom)
  return { left: crop.x - side / 2, top: crop.y - side / 2, side }
}

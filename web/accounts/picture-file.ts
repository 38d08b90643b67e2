import { ProfileUpdate } from '#shared/accounts/accounts.contract.ts'
import { type Crop, squareOf } from './picture-crop.ts'

/** The side of a stored picture in pixels: sharp at 64 px on a dense screen, and small enough to travel with every list. */
const storedSide = 256
const maxFileBytes = 25 * 1024 * 1024
const qualities = [0.9, 0.75, 0.6, 0.45, 0.3]

/** Reads a picture that a person chose, upright. Throws an Error that says what to do. */
export async function readPicture(file: File): Promise<ImageBitmap> {
  if (file.size > maxFileBytes) throw new Error('This file is larger than 25 MB. Choose a smaller picture.')
  try {
    return await createImageBitmap(file)
  } catch {
    throw new Error('This file cannot be read as a picture. Choose a PNG, JPEG or WebP file.')
  }
}

/** Draws what a crop keeps onto the whole of a canvas, see-through parts white. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { left, top, side } = squareOf(picture, crop)
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** What a crop keeps as a data address, at the best quality that the contract takes. */
export function pictureAddress(picture: ImageBitmap, crop: Crop): string {
  const canvas = document.createElement('canvas')
  canvas.width = storedSide
  canvas.height = storedSide
  drawCrop(canvas, picture, crop)
  for (const quality of qualities) {
    const address = canvas.toDataURL('image/jpeg', quality)
    if (ProfileUpdate.shape.profileImage.safeParse(address).success) return address
  }
  throw new Error('This picture cannot be made small enough. Choose another one.')
}

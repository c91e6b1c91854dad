const side = 320

/**
 * The centre of an image as a square JPEG data URL, or undefined if the browser can't decode it. Re-encoding
 * drops location, camera and all other metadata.
 */
export async function squarePhoto(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const brush = canvas.getContext('2d')
  if (!picture || !brush) return undefined
  const cut = Math.min(picture.width, picture.height)
  // JPEG has no transparency and would turn it black.
  brush.fillStyle = 'white'
  brush.fillRect(0, 0, side, side)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(picture, (picture.width - cut) / 2, (picture.height - cut) / 2, cut, cut, 0, 0, side, side)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.85)
}

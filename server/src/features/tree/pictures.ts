const pictureName = /\.(?:jpe?g|png|webp|avif|gif)$/i

/** True for the name of a file that browsers show as a picture. */
export function isPicture(name: string | undefined): boolean {
  return name !== undefined && pictureName.test(name)
}

interface Scan {
  readonly width: number
  readonly height: number
  /** Rotation of the scan in degrees; the PDF says so, and viewers turn it back. */
  readonly turned?: 0 | 90
  readonly pages?: number
}

/** A PDF as scanners make it: one JPEG per page and no text. */
export function scannedPdf(jpeg: Uint8Array, { width, height, turned = 0, pages = 1 }: Scan): Uint8Array {
  const [wide, high] = [width / 2, height / 2]
  const place = turned === 0 ? `${wide} 0 0 ${high} 0 0` : `0 ${wide} ${-high} 0 ${high} 0`
  const box = turned === 0 ? [wide, high] : [high, wide]
  const drawing = `q ${place} cm /I Do Q`
  const kids = Array.from({ length: pages }, (_, index) => index + 5)
  const image = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${pages} >>`),
    Buffer.concat([Buffer.from(`${image} stream\n`), jpeg, Buffer.from('\nendstream')]),
    Buffer.from(`<< /Length ${drawing.length} >> stream\n${drawing}\nendstream`),
    ...kids.map(() =>
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${box.join(' ')}] /Rotate ${turned} /Resources << /XObject << /I 3 0 R >> >> /Contents 4 0 R >>`,
      ),
    ),
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const starts = objects.map((object, index) => {
    const start = parts.reduce((sum, { length }) => sum + length, 0)
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'))
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const end = parts.reduce((sum, { length }) => sum + length, 0)
  const size = objects.length + 1
  const trailer = `xref\n0 ${size}\n0000000000 65535 f \n${starts.join('')}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(trailer)])
}

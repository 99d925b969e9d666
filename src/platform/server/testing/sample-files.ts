import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OPENXML = 'http://schemas.openxmlformats.org';

/** A picture of two colours, so that its sides are distinguished: red at the left, blue at the right. */
export function aPicture(width: number, height: number): Sharp {
  const left = Math.floor(width / 2);
  const create = { width: left, height, channels: 3 as const, background: '#c00' };
  return sharp({ create, limitInputPixels: false }).extend({ right: width - left, background: '#00c' });
}

/** A photo as phones make it: turned by its metadata, which tell the camera, the person and the place too. */
export const aPhoto = async (width = 400, height = 300): Promise<Buffer> =>
  aPicture(width, height)
    .withExif({
      IFD0: { Make: 'CamaraInventada', Artist: 'Persona Inventada' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '4/1 35/1 56/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 60 })
    .toBuffer();

export const aPng = async (width = 400, height = 300): Promise<Buffer> => aPicture(width, height).png().toBuffer();

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
};

/** A PNG of a few bytes that claims any size. */
export function aPngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG of two frames, of which the second hides words. */
export async function aMovingPng(words: string): Promise<Buffer> {
  const still = await aPng(40, 30);
  const [head, rest] = [still.subarray(0, 33), still.subarray(33, -12)];
  const control = Buffer.alloc(26);
  control.writeUInt32BE(1, 0);
  control.writeUInt32BE(40, 4);
  control.writeUInt32BE(30, 8);
  return Buffer.concat([
    head,
    chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    rest,
    chunk('fcTL', control),
    chunk('fdAT', Buffer.from(words)),
    still.subarray(-12),
  ]);
}

/** The head of a photo of an iPhone. */
export const aHeic = (): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0heicmif1', 'latin1'), Buffer.alloc(200)]);

export function aPdf(words = 'Una guia'): Buffer {
  const stream = `BT /F1 24 Tf 72 700 Td (${words}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const offset = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const tail = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + tail, 'latin1');
}

/** One file of a package. */
export type Entry = {
  readonly name: string;
  readonly content: string | Buffer;
  /** The size that its directory claims. */
  readonly declared?: number;
  /** Its sizes are beside it only: the directory says that they follow, and holds none. */
  readonly hidden?: boolean;
  /** It is not packed, and its sizes are behind it too. */
  readonly stored?: boolean;
};

export function aZip(entries: readonly Entry[]): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, content, declared, hidden = false, stored = false } of entries) {
    const bytes = Buffer.from(content);
    const packed = stored ? bytes : deflateRawSync(bytes);
    const fixed = Buffer.alloc(26);
    fixed.writeUInt16LE(20, 0);
    fixed.writeUInt16LE(stored ? 0 : 8, 4);
    fixed.writeUInt32LE(crc32(bytes), 10);
    fixed.writeUInt32LE(packed.length, 14);
    fixed.writeUInt32LE(declared ?? bytes.length, 18);
    fixed.writeUInt16LE(Buffer.byteLength(name), 22);
    if (hidden) fixed.writeUInt16LE(8, 2);
    const behind = stored ? [Buffer.from('PK\x07\x08', 'latin1'), fixed.subarray(10, 22)] : [];
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fixed, Buffer.from(name), packed, ...behind]);
    if (hidden) fixed.fill(0, 10, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fixed, place, Buffer.from(name));
    files.push(file);
    offset += file.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

const packageOf = (main: string, type: string, body: string, more: readonly Entry[]): Buffer =>
  aZip([
    {
      name: '[Content_Types].xml',
      content:
        `${xml}<Types xmlns="${OPENXML}/package/2006/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        `<Override PartName="/${main}" ContentType="${type}"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content:
        `${xml}<Relationships xmlns="${OPENXML}/package/2006/relationships">` +
        `<Relationship Id="rId1" Type="${OPENXML}/officeDocument/2006/relationships/officeDocument" Target="${main}"/></Relationships>`,
    },
    { name: main, content: xml + body },
    ...more,
  ]);

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

/** Makes a Word document. @param type of its main part @param more further parts of its package */
export const aDocx = ({ type = WORD, more = [] }: { type?: string; more?: readonly Entry[] } = {}): Buffer =>
  packageOf(
    'word/document.xml',
    type,
    `<w:document xmlns:w="${OPENXML}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Guía</w:t></w:r></w:p></w:body></w:document>`,
    more,
  );

/** An Excel workbook without sheets. */
export const aXlsx = (more: readonly Entry[] = []): Buffer =>
  packageOf(
    'xl/workbook.xml',
    EXCEL,
    `<workbook xmlns="${OPENXML}/spreadsheetml/2006/main"><sheets/></workbook>`,
    more,
  );

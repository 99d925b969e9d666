import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { OURSELVES } from '../http/sender.ts';
import { createTestFolder } from '../testing/files.ts';
import {
  aDocx,
  aHeic,
  aMovingPng,
  aPdf,
  aPhoto,
  aPicture,
  aPng,
  aPngBomb,
  aXlsx,
  aZip,
} from '../testing/sample-files.ts';
import { readContent } from './content.ts';

const folder = createTestFolder();
const caseFile = (name: string): Buffer => readFileSync(new URL(`testing/${name}`, import.meta.url));
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function contentOf(bytes: Buffer) {
  const file = path.join(folder, randomUUID());
  writeFileSync(file, bytes);
  return readContent(file);
}

describe('a file is what it holds', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string | null]>([
    ['a photo', aPhoto, 'image/jpeg'],
    ['a PNG', aPng, 'image/png'],
    ['a moving PNG', async () => aMovingPng('x'), 'image/png'],
    ['a PDF', aPdf, 'application/pdf'],
    ['a Word document', aDocx, WORD],
    ['an Excel workbook', aXlsx, EXCEL],
    ['a photo of an iPhone', aHeic, 'image/heic'],
    ['a zip', () => aZip([{ name: 'a.txt', content: 'hola' }]), 'application/zip'],
    ['a Word document of 2003', () => Buffer.from('d0cf11e0a1b11ae1'.padEnd(2048, '0'), 'hex'), 'application/x-cfb'],
    ['a program', () => Buffer.from(`MZ${'\0'.repeat(500)}`, 'latin1'), 'application/x-msdownload'],
    ['a drawing that can hold programs', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
    ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), null],
    ['words', () => Buffer.from('solo palabras'), null],
  ])('%s', async (_, make, type) => {
    expect((await contentOf(await make())).type).toBe(type);
  });
});

it('of a sender who sends many documents at once is refused in the end, and those of others are read', async () => {
  const file = path.join(folder, randomUUID());
  writeFileSync(file, aDocx());
  const by = async (key: string) => readContent(file, { ...OURSELVES, key });
  const flood = Promise.allSettled(Array.from({ length: 103 }, async () => by('una red')));
  expect(await by('otra red')).toEqual({ type: WORD, problem: null });
  const refused = (await flood).flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused).toMatchObject([{ of: 'sender' }]);
});

const cut = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length - 20);
const macros = 'application/vnd.ms-word.document.macroEnabled.main+xml';

/** A workbook with an empty part whose sizes are behind it. */
function streamedWorkbook(): Buffer {
  const empty = { name: 'xl/vacia.xml', content: '', stored: true, hidden: true } as const;
  return aXlsx([empty]);
}

describe('what keeps a file from being accepted', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['a picture larger than any memory', () => aPngBomb(60_000, 60_000), 'too-many-pixels'],
    [
      'an interlaced picture that must be whole in memory',
      async () => aPicture(5000, 4000).png({ progressive: true }).toBuffer(),
      'too-many-pixels',
    ],
    ['a picture without its rest', async () => (await aPhoto()).subarray(0, 40), 'damaged'],
    ['a PDF without its end', () => cut(aPdf()), 'damaged'],
    ['a PDF with a program behind it', () => Buffer.concat([aPdf(), Buffer.alloc(5000, 'MZ')]), 'more-behind-end'],
    [
      'a PDF with a program behind its padding',
      () => Buffer.concat([aPdf(), Buffer.alloc(5000), Buffer.from('MZ')]),
      'more-behind-end',
    ],
    ['a Word document without its end', () => cut(aDocx()), 'damaged'],
    ['a Word document that says that it has macros', () => aDocx({ type: macros }), 'macros'],
    [
      'a Word document that hides them',
      () => aDocx({ more: [{ name: 'word/vbaProject.bin', content: 'x' }] }),
      'macros',
    ],
    [
      'an Excel workbook with macros of the old kind',
      () => aXlsx([{ name: 'xl/macrosheets/sheet1.xml', content: 'x' }]),
      'macros',
    ],
    [
      'a document that unpacks to more than the disk',
      () => aDocx({ more: [{ name: 'word/media/a.bmp', content: 'x', declared: 4_000_000_000 }] }),
      'unpacks-too-large',
    ],
    ...(['\0', 'palabra '] as const).map((words): [string, () => Buffer, string] => [
      `a document of 250 MB that says it is small (${words === '\0' ? 'packed tight' : 'of words'})`,
      () =>
        aDocx({ more: [{ name: 'word/media/a.bmp', content: Buffer.alloc(250 * 1_048_576, words), declared: 100 }] }),
      'unpacks-too-large',
    ]),
    [
      'a document with parts that are larger than they say',
      () => aDocx({ more: [{ name: 'word/x.xml', content: 'x'.repeat(5000), declared: 10 }] }),
      'damaged',
    ],
    [
      'a document with a part that says it is empty',
      () => aDocx({ more: [{ name: 'word/x.xml', content: 'x'.repeat(5000), declared: 0 }] }),
      'damaged',
    ],
    [
      'a document that hides the size of a part',
      () => aDocx({ more: [{ name: 'word/x.xml', content: 'x'.repeat(5000), hidden: true }] }),
      'damaged',
    ],
    [
      'a document of countless pieces',
      () => aXlsx(Array.from({ length: 6000 }, (_, i) => ({ name: `x/${i}`, content: '' }))),
      'unpacks-too-large',
    ],
  ])('%s', async (_, make, problem) => {
    expect((await contentOf(await make())).problem).toBe(problem);
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a photo', aPhoto],
    ['a photo of 48 megapixels', async () => aPhoto(8064, 6048)],
    ['a PNG', aPng],
    ['a PDF', aPdf],
    ['a PDF with a few bytes behind its end', () => Buffer.concat([aPdf(), Buffer.from('\n\n')])],
    ['a PDF with 4,096 zeros behind its end', () => caseFile('recibo-con-ceros.pdf')],
    ['a PDF filled up with spaces and lines', () => Buffer.concat([aPdf(), Buffer.alloc(9000, ' \r\n')])],
    ['a PDF with the end of a message behind it', () => Buffer.concat([aPdf(), Buffer.alloc(800, 'x')])],
    ['a PDF with a byte order mark before it', () => caseFile('recibo-con-bom.pdf')],
    ['a PDF with lines before it', () => Buffer.concat([Buffer.from('\r\n\r\n'), aPdf()])],
    ['a PDF with a thousand bytes before it', () => Buffer.concat([Buffer.alloc(1000, 'x '), aPdf()])],
    ['a progressive photo of 20 megapixels', async () => aPicture(5000, 4000).jpeg({ progressive: true }).toBuffer()],
    ['a progressive photo of 50 megapixels', async () => aPicture(8000, 6400).jpeg({ progressive: true }).toBuffer()],
    [
      'a progressive photo of 20 megapixels in grey',
      async () => aPicture(5000, 4000).grayscale().jpeg({ progressive: true }).toBuffer(),
    ],
    ['a Word document', aDocx],
    ['a Word document with an empty part that was written as a stream', () => caseFile('guia-con-parte-vacia.docx')],
    ['a Word document with an empty part', () => aDocx({ more: [{ name: 'word/vacia.xml', content: '' }] })],
    ['an Excel workbook', aXlsx],
    ['a workbook with an empty part that was written as a stream', streamedWorkbook],
  ])('nothing does in %s', async (_, make) => {
    expect((await contentOf(await make())).problem).toBeNull();
  });
});

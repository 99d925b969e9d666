// Opens the package of a Word document: its main part, the parts related to it, and those that it is written with.
import path from 'node:path/posix';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { allOf, parseXml, writeXml } from './xml.ts';

export type WordPart = ReturnType<typeof parseXml>;

type Relation = {
  /** The last word of its type, such as `header`. */
  readonly kind: string;
  /** Name of the part in the package; null if it is outside. */
  readonly part: string | null;
};

export type WordPackage = {
  /** Name of the part with the text. */
  readonly main: string;
  readonly relationsOf: (part: string) => ReadonlyMap<string, Relation>;
  /** Returns true if the package has a part. */
  readonly has: (part: string) => boolean;
  /** Parses a part; undefined if it is missing. @throws if it is not XML */
  readonly read: (part: string) => WordPart | undefined;
  readonly write: (part: string, document: WordPart) => void;
  readonly toBuffer: () => Buffer;
};

/** Opens a package. @throws if it cannot be read */
export function openWord(datos: Uint8Array): WordPackage {
  const parts = unzipSync(datos);
  const read: WordPackage['read'] = (part) => parts[part] && parseXml(strFromU8(parts[part]).replace(/^\uFEFF/, ''));
  const relationsOf: WordPackage['relationsOf'] = (part) => {
    const folder = path.dirname(part);
    const document = read(path.join(folder, '_rels', `${path.basename(part)}.rels`));
    return new Map(
      (document ? allOf(document, 'Relationship') : []).map(
        ({ attribs: { Id = '', Type = '', Target = '', TargetMode } }) => [
          Id,
          {
            kind: path.basename(Type),
            part: TargetMode === 'External' ? null : path.resolve('/', folder, Target).slice(1),
          },
        ],
      ),
    );
  };
  const main = [...relationsOf('').values()].find(({ kind }) => kind === 'officeDocument')?.part ?? 'word/document.xml';
  return {
    main,
    relationsOf,
    has: (part) => Object.hasOwn(parts, part),
    read,
    write: (part, document) => void (parts[part] = strToU8(writeXml(document))),
    toBuffer: () => Buffer.from(zipSync(parts, { level: 0 })),
  };
}

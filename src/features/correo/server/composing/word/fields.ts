// Turns Word's fields into what a message has of them: a field of ours, the text that Word shows, or a notice.
import { DomUtils } from 'htmlparser2';
import { escapeHtml } from '#platform/contract/escape.ts';
import { parseElement, replaceWith, type XmlElement } from './xml.ts';

/** Fields of a mail merge that stand for a whole block of facts; ours has no such fields, and the review names them. */
const BLOCKS = new Set(['ADDRESSBLOCK', 'GREETINGLINE']);

/** Fields that steer Word's own mail merge. */
const STEERING = new Set(['NEXT', 'NEXTIF', 'SKIPIF', 'MERGEREC', 'MERGESEQ']);

/** Fields that show nothing in Word either. */
const SILENT = new Set(['XE', 'TC', 'TA', 'RD', 'SET', 'ASK', 'PRIVATE', 'HYPERLINK', 'FORMCHECKBOX']);

type OpenField = {
  code: string;
  /** True until the text that Word shows begins. */
  inCode: boolean;
  /** The field's shown text is not sent. */
  replaced: boolean;
  /** Text to be sent in place of what Word shows, until it is written. */
  text: string;
};

export type WordFields = {
  /** Takes a `w:fldChar`. */
  readonly mark: (mark: XmlElement, isHidden: boolean) => void;
  readonly addCode: (code: string) => void;
  /** Returns true if a visible element of a run is to be sent. The first text of a field of ours gets its name. */
  readonly keeps: (content: XmlElement) => boolean;
  /** Tells of fields that were not closed. */
  readonly close: () => void;
};

/** Reads the fields of a part in their order. @param say takes the notices */
export function createFields(say: (notice: string) => void): WordFields {
  const open: OpenField[] = [];

  function settle(field: OpenField, hasResult: boolean): void {
    const code = field.code.replaceAll(/\s+/g, ' ').trim();
    const [, name = '', quoted, plain] = /^(\S+)(?: +(?:"([^"]*)"|([^\\\s]\S*)))?/.exec(code) ?? [];
    const kind = name.toUpperCase();
    if (kind === 'MERGEFIELD' || BLOCKS.has(kind)) {
      field.replaced = true;
      field.text = `{${(kind === 'MERGEFIELD' && (quoted ?? plain)) || name}}`.replaceAll(/(?<!^)\{|\}(?!$)/g, '');
      if (/ \\[bf] /i.test(code)) say(`Texto junto a un campo de Word: «${code}»`);
    } else if (STEERING.has(kind)) {
      field.replaced = true;
      say(`Campo de la combinación de Word «${code}»: cada persona recibe un solo correo`);
    } else if (kind === 'IF' || kind === 'COMPARE') {
      say(`Condición de Word «${code}»: todas las personas reciben el texto que se ve en Word`);
    } else if (!hasResult && kind !== '' && !SILENT.has(kind)) {
      say(`Campo de Word «${code}»`);
    }
  }

  return {
    mark(mark, isHidden) {
      const type = mark.attribs['w:fldCharType'];
      if (type === 'begin') open.push({ code: '', inCode: true, replaced: false, text: '' });
      const field = open.at(-1);
      if (!field || type === 'begin') return;
      const wasInCode = field.inCode;
      field.inCode = false;
      const isInCode = open.some(({ inCode }) => inCode);
      if (wasInCode && !isInCode) settle(field, type === 'separate');
      if (type !== 'end') return;
      open.pop();
      const isReplaced = isInCode || open.some(({ replaced }) => replaced);
      if (field.text !== '' && !isHidden && !isReplaced) DomUtils.prepend(mark, textElement(field.text));
    },
    addCode(code) {
      const field = open.at(-1);
      if (field?.inCode) field.code += code;
    },
    keeps(content) {
      if (open.some(({ inCode }) => inCode)) return false;
      const field = open.find(({ replaced }) => replaced);
      if (!field) return true;
      if (field.text === '' || content.name !== 'w:t') return false;
      replaceWith(content, textElement(field.text));
      field.text = '';
      return true;
    },
    close() {
      for (const { code } of open) say(`Texto de un campo de Word que no termina: «${code.trim()}»`);
    },
  };
}

const textElement = (text: string): XmlElement => parseElement(`<w:t xml:space="preserve">${escapeHtml(text)}</w:t>`);

const run = (content: string): XmlElement => parseElement(`<w:r>${content}</w:r>`);
const fieldMark = (type: 'begin' | 'separate' | 'end'): XmlElement => run(`<w:fldChar w:fldCharType="${type}"/>`);

/** Writes a simple field as Word writes the others: the converter leaves out the text of simple ones. */
export function spellOut(simple: XmlElement): void {
  replaceWith(
    simple,
    fieldMark('begin'),
    run(`<w:instrText xml:space="preserve">${escapeHtml(simple.attribs['w:instr'] ?? '')}</w:instrText>`),
    fieldMark('separate'),
    ...simple.children,
    fieldMark('end'),
  );
}

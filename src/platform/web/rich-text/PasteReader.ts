import { DOMParser, type ParseOptions, type Schema, type Slice } from '@tiptap/pm/model';
import { giveStyles } from './styles-aside.ts';

/** Reads what was pasted with the styles that were set aside: word processors of the web tell by them what is bold. */
export class PasteReader extends DOMParser {
  constructor(schema: Schema) {
    super(schema, DOMParser.fromSchema(schema).rules);
  }

  override parseSlice(dom: HTMLElement, options?: ParseOptions): Slice {
    giveStyles(dom);
    return super.parseSlice(dom, options);
  }
}

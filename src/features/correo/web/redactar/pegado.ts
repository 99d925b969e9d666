import { DOMParser, type ParseOptions, type Schema, type Slice } from '@tiptap/pm/model';
import { darEstilos } from './estilos.ts';

/** Reads what was pasted with the styles that were set aside: word processors of the web tell by them what is bold. */
export class LectorDePegado extends DOMParser {
  constructor(schema: Schema) {
    super(schema, DOMParser.fromSchema(schema).rules);
  }

  override parseSlice(dom: HTMLElement, options?: ParseOptions): Slice {
    darEstilos(dom);
    return super.parseSlice(dom, options);
  }
}

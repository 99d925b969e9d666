/** One part of a multipart body, byte for byte. */
export type Parte = {
  readonly nombre: string;
  readonly contenido: string | Buffer;
  /** The name of the file that it is; absent: it is a field. */
  readonly archivo?: string;
  readonly tipo?: string;
};

/** A request's body as it goes over the wire. */
export type Cuerpo = { readonly payload: Buffer; readonly headers: Readonly<Record<string, string>> };

export const asJson = (valor: unknown): Cuerpo => ({
  payload: Buffer.from(JSON.stringify(valor)),
  headers: { 'content-type': 'application/json' },
});

const LIMITE = '----limite-de-las-pruebas';

/** Written out here, without a library: some tests send what no library would. */
export function asPartes(partes: readonly Parte[]): Cuerpo {
  const bytes = partes.flatMap(({ nombre, contenido, archivo, tipo }) => [
    Buffer.from(
      `--${LIMITE}\r\ncontent-disposition: form-data; name="${nombre}"` +
        (archivo === undefined ? '' : `; filename="${archivo}"`) +
        (tipo === undefined ? '' : `\r\ncontent-type: ${tipo}`) +
        '\r\n\r\n',
    ),
    Buffer.from(contenido),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...bytes, Buffer.from(`--${LIMITE}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${LIMITE}` },
  };
}

import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import { strToU8, zipSync } from 'fflate';
import type { Archivos } from '#features/archivos/server/service.ts';
import { quienOf } from '#features/auditoria/server/service.ts';
import { unaVez } from '#features/claves/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import type { CampoDeCorreo } from '#catalogo/correo.ts';
import { escapeHtml } from '#platform/contract/escape-html.ts';
import { envioSchema, MAX_ANTERIORES, redaccionContract } from '../../contract/redaccion.ts';
import { selectAnteriores } from '../store.ts';
import { createEnvios } from './envio.ts';
import type { Membrete } from '../redaccion/membrete.ts';
import { type Fuente, fuenteFor } from './fuente.ts';
import { createPlantillas } from './mensaje.ts';
import { createPreparacion } from './preparacion.ts';
import { assertEnviable, revisionDe, vistaDe } from './revisar.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OPENXML = 'http://schemas.openxmlformats.org';
const RELATIONSHIPS = `${OPENXML}/package/2006/relationships`;
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const CONTENT_TYPES =
  `${XML}<Types xmlns="${OPENXML}/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Override PartName="/word/document.xml" ContentType="${MAIN}.document.main+xml"/>` +
  `<Override PartName="/word/styles.xml" ContentType="${MAIN}.styles+xml"/></Types>`;

const relsOf = (type: string, target: string): string =>
  `${XML}<Relationships xmlns="${RELATIONSHIPS}">` +
  `<Relationship Id="rId1" Type="${OPENXML}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;

const STYLES =
  `${XML}<w:styles xmlns:w="${OPENXML}/wordprocessingml/2006/main">` +
  '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:sz w:val="22"/><w:lang w:val="es-CO"/></w:rPr></w:rPrDefault>' +
  '<w:pPrDefault><w:pPr><w:spacing w:after="160"/></w:pPr></w:pPrDefault></w:docDefaults>' +
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style>' +
  '</w:styles>';

const parrafo = (texto: string, estilo = 'Normal'): string =>
  `<w:p><w:pPr><w:pStyle w:val="${estilo}"/></w:pPr><w:r><w:t xml:space="preserve">${escapeHtml(texto)}</w:t></w:r></w:p>`;

/** A Word document that shows how fields are used: a short letter, and each field with what it is. */
function plantillaDeEjemplo(campos: readonly CampoDeCorreo[]): Buffer {
  const cuerpo = [
    parrafo('Asunto de su carta', 'Heading1'),
    parrafo('Cordial saludo, {nombreUsuario}:'),
    parrafo('Escriba aquí su mensaje. Donde va un campo entre llaves, cada persona recibe lo suyo.'),
    parrafo('Atentamente,'),
    parrafo('Unidad Virtual'),
    parrafo('Campos que puede usar (borre esta lista antes de enviar)', 'Heading1'),
    ...campos.map(({ clave, titulo }) => parrafo(`${titulo}: {${clave}}`)),
  ].join('');
  const document = `${XML}<w:document xmlns:w="${OPENXML}/wordprocessingml/2006/main"><w:body>${cuerpo}</w:body></w:document>`;
  const parts = {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': relsOf('officeDocument', 'word/document.xml'),
    'word/document.xml': document,
    'word/styles.xml': STYLES,
    'word/_rels/document.xml.rels': relsOf('styles', 'styles.xml'),
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
}

const LLAMADA = 'POST /envioCorreoUsuariosMoodle';

type Options = {
  readonly db: Db;
  readonly files: Files;
  readonly archivos: Archivos;
  /** The reports whose people can be written to. */
  readonly fuentes: readonly Fuente[];
  readonly membrete: Membrete;
  /** There is no mail server: messages lie in the outbox. */
  readonly sinServidor: boolean;
  readonly now?: (() => Date) | undefined;
};

/** The calls with which a message is written to the people of a selection. */
export function serveRedaccion(
  app: FastifyInstance,
  { db, files, archivos, fuentes, membrete, sinServidor, now = () => new Date() }: Options,
): void {
  const preparar = createPreparacion({ archivos, plantillas: createPlantillas(), fuentes });
  const envios = createEnvios({ db, files, sinServidor, now });

  const handlers: Handlers<typeof redaccionContract> = {
    async 'POST /correos/revision'({ body }, { actor }) {
      const preparado = await preparar(body, actor);
      return { status: 200, body: revisionDe(preparado, { anterior: await envios.anterior(preparado), sinServidor }) };
    },
    async 'POST /correos/vista'({ body: { numero = '1', ...body } }, { actor }) {
      return { status: 200, body: await vistaDe(await preparar(body, actor), Number(numero), membrete) };
    },
    async 'POST /correos/prueba'({ body: { numero = '1', ...body } }, { actor, request }) {
      const preparado = await preparar(body, actor);
      assertEnviable(preparado);
      const llamada = { actor, quien: quienOf(request) };
      return { status: 201, body: await envios.probar(preparado, llamada, Number(numero)) };
    },
    async 'POST /envioCorreoUsuariosMoodle'({ headers, body: { despuesDe, ...body } }, { actor, request }) {
      const preparado = await preparar(body, actor, { toSend: true });
      assertEnviable(preparado);
      const { huella } = preparado;
      const claveDeEnvio = { clave: headers['idempotency-key'], llamada: LLAMADA, huella, respuesta: envioSchema };
      const envio = await unaVez(db, claveDeEnvio, async (anotar) =>
        envios.enviar(preparado, { actor, quien: quienOf(request) }, { despuesDe, anotar }),
      );
      return { status: 201, body: envio };
    },
    async 'GET /correos/anteriores/{informe}'({ params: { informe } }, { actor }) {
      const { informe: origen } = fuenteFor(fuentes, informe, actor);
      const filas = await selectAnteriores(db, { origen, limite: MAX_ANTERIORES });
      const anteriores = filas.map(({ contenido, creado, ...fila }) => ({
        ...fila,
        cuerpo: contenido,
        creado: creado.toISOString(),
      }));
      return { status: 200, body: { anteriores } };
    },
    async 'GET /correos/plantilla/{informe}'({ params: { informe } }, { actor }) {
      const { campos } = fuenteFor(fuentes, informe, actor);
      return {
        status: 200,
        body: Readable.from([plantillaDeEjemplo(campos)], { objectMode: false }),
        headers: { 'content-disposition': contentDisposition('Plantilla de correo.docx') },
      };
    },
  };
  serve(app, redaccionContract, handlers);
}

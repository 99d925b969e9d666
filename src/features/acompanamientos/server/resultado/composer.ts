// Composes the mail with the result of an accompaniment: HTML, plain text, images and the PDF attachment.
import * as z from 'zod/mini';
import { textoDeAsignatura } from '#catalogo/campos/asignatura.ts';
import {
  ESTILOS_DE_BOTON,
  ESTILOS_DE_HECHOS,
  type MessageParts,
  type OpenComposer,
} from '#features/correo/server/service.ts';
import type { Rubricas } from '#features/rubricas/server/service.ts';
import { escapeHtml } from '#platform/contract/escape.ts';
import type { Institucion } from '#platform/contract/institution.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { FileStore } from '#platform/server/files/disk-store.ts';
import { tituloOf, type Resultado } from '../../resultado.ts';
import { readAcompanamiento } from '../registros.ts';
import { nombreDePdf, pdfDeResultado } from './acta.ts';
import { illustrated, relatoOf, type ImagenesDeResultado, type ParteDeRelato } from './relato.ts';
import { readImagenes, readResultado, readSeguimiento } from './resultado.ts';

/** Trusted HTML; only {@link html} makes it from text. */
class Html {
  readonly texto: string;
  constructor(texto: string) {
    this.texto = texto;
  }
}

const safe = (valor: string | number | Html | readonly Html[]): string => {
  if (valor instanceof Html) return valor.texto;
  if (typeof valor === 'object') return valor.map(({ texto }) => texto).join('');
  return escapeHtml(String(valor));
};

/** Template tag for HTML; interpolated texts are escaped. */
const html = (trozos: TemplateStringsArray, ...valores: (string | number | Html | readonly Html[])[]): Html =>
  new Html(trozos.map((trozo, i) => trozo + (i < valores.length ? safe(valores[i]!) : '')).join(''));

/** An inline image of a message, by its content id. */
type Mostrada = { readonly cid: string; readonly datos: Buffer };

/** Colours with enough contrast on white and on black: some mail programs invert the background. */
const BARRA = { alta: '#2f8a9b', baja: '#c4742a' } as const;
const LINEA = '1px solid #a59b8c';
const CELDA = `padding:6px 8px;border-bottom:${LINEA};text-align:left;vertical-align:top`;

/** Converts parts to HTML for mail programs: real headings and tables, inline styles. */
const toHtml = (partes: readonly ParteDeRelato[], imagenes: readonly Mostrada[]): Html[] =>
  partes.map((parte) => parteToHtml(parte, imagenes));

function parteToHtml(parte: ParteDeRelato, imagenes: readonly Mostrada[]): Html {
  if (parte.kind === 'together') return html`${toHtml(parte.parts, imagenes)}`;
  if (parte.kind === 'facts') return hechosToHtml(parte.rows);
  if (parte.kind === 'bars') return barrasToHtml(parte);
  if (parte.kind === 'picture') return imagenToHtml(parte, imagenes);
  if (parte.kind === 'rule') return html`<hr style="border:0;border-top:${LINEA};margin:12px 0" />`;
  return TEXTOS[parte.kind](parte.text);
}

const TEXTOS = {
  heading: (texto: string) => html`<h2 style="font-size:20px;line-height:1.3;margin:28px 0 8px">${texto}</h2>`,
  subheading: (texto: string) => html`<h3 style="font-size:16px;line-height:1.3;margin:16px 0 4px">${texto}</h3>`,
  figure: (texto: string) => html`<p style="font-size:34px;line-height:1.2;font-weight:700;margin:8px 0">${texto}</p>`,
  note: (texto: string) => html`<p style="font-size:14px;font-style:italic;margin:0 0 6px">${texto}</p>`,
  paragraph: (texto: string) =>
    html`${texto
      .split('\n')
      .filter((linea) => linea.trim() !== '')
      .map((linea) => html`<p style="margin:0 0 8px">${linea}</p>`)}`,
} as const;

function imagenToHtml({ data, alt }: Extract<ParteDeRelato, { kind: 'picture' }>, imagenes: readonly Mostrada[]): Html {
  const imagen = imagenes.find(({ datos }) => datos === data);
  if (!imagen) return html`<p style="margin:0">${alt}</p>`;
  const estilo = 'display:block;max-width:100%;height:auto;background:#fff';
  return html`<img src="cid:${imagen.cid}" alt="${alt}" style="${estilo}" />`;
}

const hechosToHtml = (filas: Extract<ParteDeRelato, { kind: 'facts' }>['rows']): Html =>
  html`<table class="hechos" style="${ESTILOS_DE_HECHOS.tabla}">
    <tbody>
      ${filas.map(
        ([etiqueta, texto]) =>
          html`<tr>
            <th scope="row" style="${ESTILOS_DE_HECHOS.etiqueta}">${etiqueta}</th>
            <td style="${ESTILOS_DE_HECHOS.dato}">${texto}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;

const barrasToHtml = ({ rows, most, mark }: Extract<ParteDeRelato, { kind: 'bars' }>): Html =>
  html`<table style="border-collapse:collapse;width:100%">
      <thead>
        <tr>
          <th scope="col" style="${CELDA}">Criterio</th>
          <th scope="col" style="${CELDA};width:45%">Valoración</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ label, text, value, low }) =>
            html`<tr>
              <th scope="row" style="${CELDA};font-weight:400">${label}</th>
              <td style="${CELDA}">${text}${value === null ? '' : barra(value / most, low)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p style="font-size:14px;margin:8px 0 0">${mark.text}</p>`;

/** Draws a bar as a table cell as wide as the score: mail programs support no other drawing. */
function barra(parte: number, baja: boolean): Html {
  const ancho = Math.round(parte * 100);
  const celda = 'height:8px;line-height:8px;font-size:0';
  if (ancho === 0) return html``;
  return html`<table
    role="presentation"
    aria-hidden="true"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="border-collapse:collapse;margin-top:4px"
  >
    <tr>
      <td width="${ancho}%" bgcolor="${baja ? BARRA.baja : BARRA.alta}" style="${celda}">&nbsp;</td>
      ${ancho < 100 ? html`<td style="${celda}">&nbsp;</td>` : ''}
    </tr>
  </table>`;
}

const toText = (partes: readonly ParteDeRelato[]): string => partes.map(parteToText).join('').trim();

function parteToText(parte: ParteDeRelato): string {
  if (parte.kind === 'together') return parte.parts.map(parteToText).join('');
  if (parte.kind === 'facts') return parte.rows.map(([etiqueta, texto]) => `${etiqueta}: ${texto}\n`).join('');
  if (parte.kind === 'bars') return parte.rows.map(({ label, text }) => `${label}: ${text}\n`).join('');
  if (parte.kind === 'picture') return `[${parte.alt}]\n`;
  if (parte.kind === 'rule') return '\n';
  return parte.kind === 'heading' ? `\n${parte.text}\n\n` : `${parte.text}\n`;
}

type Mensaje = Pick<MessageParts, 'html' | 'texto' | 'imagenes'>;

type OpcionesDeMensaje = {
  readonly unidad: string;
  readonly imagenes: ImagenesDeResultado;
  /** For the teacher: link to confirm reading. Null for other recipients. */
  readonly docente: { readonly enlace: string } | null;
};

/** Composes the message with a result: HTML with inline images, and the same as plain text; the total comes first. */
export function mensajeOf(resultado: Resultado, { unidad, imagenes, docente: recipient }: OpcionesDeMensaje): Mensaje {
  const { docente, asignatura } = resultado;
  const saludo =
    `Cordial saludo: ${unidad} comparte el resultado del acompañamiento al aula virtual de ${docente.nombre} ` +
    `en la asignatura ${textoDeAsignatura(asignatura.codigo, asignatura.nombre)}. El documento adjunto dice lo mismo y se puede conservar.`;
  const relato = [
    ...relatoOf(resultado, imagenes),
    ...illustrated(
      'Imagen del resultado',
      'Imagen del resultado, tal como la vio quien evaluó; sus datos están escritos en este mensaje',
      imagenes.imgResultadoAcompanamiento,
    ),
  ];
  const mostradas = Object.entries(imagenes).map(([campo, { tipo, datos }]) => ({
    cid: `${campo}@acompanamiento`,
    tipo,
    datos,
  }));
  return {
    html: [
      html`<h1 style="font-size:24px;line-height:1.25;margin:0 0 12px">${tituloOf(resultado)}</h1>`,
      html`<p style="margin:0 0 8px">${saludo}</p>`,
      ...(recipient ? [invitacionToHtml(recipient.enlace)] : []),
      ...toHtml(relato, mostradas satisfies Mostrada[]),
    ]
      .map(({ texto }) => texto)
      .join(''),
    texto: [tituloOf(resultado), saludo, ...(recipient ? [invitacion(recipient.enlace)] : []), toText(relato)].join(
      '\n\n',
    ),
    imagenes: mostradas,
  };
}

const PURPOSE = 'Para confirmar que lo leyó, comentarlo y seguir su plan de mejora,';

const invitacion = (enlace: string): string => `${PURPOSE} abra su acompañamiento.\n\nVer el acompañamiento: ${enlace}`;

const invitacionToHtml = (enlace: string): Html =>
  html`<p style="margin:0 0 8px">${PURPOSE} abra su acompañamiento.</p>
    <p style="${ESTILOS_DE_BOTON.parrafo}">
      <a href="${enlace}" class="boton" style="${ESTILOS_DE_BOTON.enlace}">Ver el acompañamiento</a>
    </p>`;

/** Origin of these messages: mail finds their composer by it. */
export const ORIGEN_DE_RESULTADO = 'acompanamiento';

/**
 * Stored content of a message: the accompaniment, the mark on the day of the request and, if its sender may not read those
 * of others, their address.
 */
const contenidoSchema = z.object({
  acompanamiento: z.uuid(),
  marca: z.number(),
  evaluador: z._default(z.nullable(z.string()), null),
});

export const contenidoOf = (contenido: z.input<typeof contenidoSchema>): string => JSON.stringify(contenido);

type Context = {
  readonly db: Db;
  readonly store: FileStore;
  readonly rubricas: Rubricas;
  readonly institucion: Institucion;
};

/** Composes messages with results and PDF from the stored accompaniment. */
const composerOfResultado =
  ({ db, store, rubricas, institucion }: Context): OpenComposer =>
  async (contenido) => {
    const { acompanamiento, marca, evaluador } = contenidoSchema.parse(JSON.parse(contenido));
    const guardado = await readAcompanamiento(db, acompanamiento);
    if (!guardado) throw new Error('the accompaniment that a message is about is gone');
    const [resultado, imagenes, seguimiento] = await Promise.all([
      readResultado({ db, rubricas, marca, evaluador }, guardado),
      readImagenes(store, guardado),
      readSeguimiento(db, guardado, evaluador),
    ]);
    const datos = await pdfDeResultado(institucion, { resultado, imagenes, seguimiento });
    const adjuntos = [{ nombre: nombreDePdf(resultado), tipo: 'application/pdf', datos }];
    return {
      campos: ['paraDocente', 'enlace'],
      redactar: async ({ paraDocente = '', enlace = '' }) => ({
        ...mensajeOf(resultado, {
          unidad: institucion.unidad,
          imagenes,
          docente: paraDocente === '' ? null : { enlace },
        }),
        adjuntos,
      }),
    };
  };

/** Composers of accompaniments' messages, by origin. */
export const composersOfAcompanamientos = (context: Context): Readonly<Record<string, OpenComposer>> => ({
  [ORIGEN_DE_RESULTADO]: composerOfResultado(context),
});

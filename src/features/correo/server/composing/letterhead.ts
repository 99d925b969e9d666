// Letterhead of every message: the institution's name above, the reason and contact data below.
import { escapeHtml } from '#platform/contract/escape.ts';
import { UNNAMED } from '#platform/contract/institution.ts';
import { DARK_RAISED, darkBrand, LIGHT_SUNKEN, lightBrand } from '#platform/contract/theme.ts';
import type { MessageParts, OrigenDeclarado } from './types.ts';

export type Letterhead = {
  readonly institucion: string;
  readonly unidad: string;
  /** `#rrggbb` */
  readonly color: string;
  /** Contact data of the unit, in words; null if not configured. */
  readonly contacto: string | null;
  /** Address for replies; null if replies are not read. */
  readonly respuestas: string | null;
  /** Origins of messages that no report has. */
  readonly origenes: Readonly<Record<string, Pick<OrigenDeclarado, 'reason' | 'answering'>>>;
  /** Address of the data protection notice. */
  readonly datos: string;
};

const INK = { claro: '#211c16', oscuro: '#f2ede5' } as const;
const INK_SOFT = { claro: '#5e5548', oscuro: '#bdb3a5' } as const;
const LINE = { claro: '#ded7ca', oscuro: '#4a433b' } as const;
const SHEET = { claro: '#ffffff', oscuro: DARK_RAISED } as const;
/** Background of the footer, between that of the sheet and that of the page. */
const FOOT = { claro: '#faf8f4', oscuro: '#1e1b18' } as const;
const GROUND = { claro: LIGHT_SUNKEN, oscuro: '#12100e' } as const;

const LETRA = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const LETRA_DE_TITULO = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,'Times New Roman',serif";

/**
 * Wraps a message in the letterhead, as a whole document for any mail program. It is readable without pictures.
 * Programs that ignore style sheets show light colours and a bordered button.
 * @param origen of the message; `answering` ends the sentence 'Para responder, …', by default as its origin declares
 */
export function withLetterhead(
  { html, texto, ...resto }: MessageParts,
  { asunto, ...purpose }: Purpose & { readonly asunto: string },
  membrete: Letterhead,
): MessageParts {
  const sender = senderNames(membrete);
  const pie = footerLines(membrete, purpose);
  const { datos } = membrete;
  return {
    ...resto,
    html: sheetHtml({
      asunto,
      cabeza: headerHtml(membrete, sender),
      cuerpo: html,
      pie: footerHtml(pie, datos),
      membrete,
    }),
    texto: [sender, texto.trim(), ['-- ', ...pie, `${DATOS}: ${datos}`].join('\n')].join('\n\n'),
  };
}

/** Returns the body of a message in plain text, without its letterhead. */
export const bodyOf = (texto: string): string => texto.slice(texto.indexOf('\n\n') + 2, texto.lastIndexOf('\n\n-- \n'));

const senderNames = ({ institucion, unidad }: Letterhead): string =>
  institucion === UNNAMED ? unidad : `${institucion} · ${unidad}`;

const DATOS = 'Tratamiento de datos personales';

type Purpose = { readonly origen: string; readonly answering?: string | undefined };

/** Lines below every message. They alone say how it is answered. */
function footerLines({ contacto, respuestas, origenes }: Letterhead, { origen, answering }: Purpose): string[] {
  // A report is not named: the mailbox must not reveal that a person is listed as a student at risk.
  const { reason = 'su correo está en los registros de la unidad', answering: declared } = origenes[origen] ?? {};
  const page = answering ?? declared;
  const said =
    page !== undefined
      ? `Por favor no responda a este correo. Para responder, ${page}.`
      : respuestas === null
        ? 'Este correo no recibe respuestas.'
        : `Las respuestas llegan a ${respuestas}.`;
  return [`Recibe este mensaje porque ${reason}. ${said}`, ...(contacto === null ? [] : [contacto])];
}

/** Header of the message. The mark is a letter on the institution's colour. */
function headerHtml({ institucion, unidad, color }: Letterhead, sender: string): string {
  const letra = (institucion === UNNAMED ? unidad : institucion).trim().charAt(0).toLocaleUpperCase('es');
  const marca = `width:34px;height:34px;border-radius:7px;background-color:${color};color:#ffffff;text-align:center;font:700 18px/34px Georgia,serif`;
  return (
    '<table role="presentation" cellpadding="0" cellspacing="0"><tr>' +
    `<td class="marca" bgcolor="${color}" aria-hidden="true" style="${marca}">${escapeHtml(letra)}</td>` +
    `<td style="padding-left:12px;font-size:14px;line-height:1.4;font-weight:600">${escapeHtml(sender)}</td>` +
    '</tr></table>'
  );
}

const footerHtml = (pie: readonly string[], datos: string): string =>
  pie.map((linea) => `<p style="margin:0 0 4px">${escapeHtml(linea)}</p>`).join('') +
  `<p style="margin:0"><a href="${escapeHtml(datos)}">${DATOS}</a></p>`;

type SheetParts = {
  readonly asunto: string;
  readonly cabeza: string;
  readonly cuerpo: string;
  readonly pie: string;
  readonly membrete: Letterhead;
};

const sheetHtml = ({ asunto, cabeza, cuerpo, pie, membrete: { color } }: SheetParts): string =>
  '<!doctype html><html lang="es"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width,initial-scale=1">' +
  '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
  `<title>${escapeHtml(asunto)}</title><style>${styleSheet(color)}</style></head>` +
  `<body class="fondo" style="margin:0;padding:0;background-color:${GROUND.claro};color:${INK.claro}">` +
  `<table role="presentation" class="fondo" width="100%" cellpadding="0" cellspacing="0" style="background-color:${GROUND.claro}"><tr><td align="center" style="padding:16px 8px">` +
  `<table role="presentation" class="hoja" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;table-layout:fixed;background-color:${SHEET.claro};color:${INK.claro};border-radius:10px;font-family:${LETRA};font-size:16px;line-height:1.5;text-align:left;overflow-wrap:anywhere">` +
  `<tr><td class="cabeza" style="padding:16px 28px;border-bottom:2px solid ${color}">${cabeza}</td></tr>` +
  `<tr><td class="cuerpo" style="padding:24px 28px 16px">${cuerpo}</td></tr>` +
  `<tr><td class="pie" style="padding:16px 28px;border-radius:0 0 10px 10px;background-color:${FOOT.claro};font-size:13px;line-height:1.5;color:${INK_SOFT.claro}">${pie}</td></tr>` +
  '</table></td></tr></table></body></html>';

/**
 * Colours of the contents are set only here, so that a program that ignores this sheet inverts all of them for dark
 * mode.
 */
function styleSheet(color: string): string {
  const [claro, oscuro] = [lightBrand(color), darkBrand(color)];
  return (
    `.cuerpo h1,.cuerpo h2,.cuerpo h3{font-family:${LETRA_DE_TITULO}}.cuerpo>:first-child{margin-top:0!important}` +
    `.cuerpo a,.pie a{color:${claro.brand}}` +
    `.hechos th{color:${INK_SOFT.claro}}.hechos th,.hechos td{border-bottom-color:${LINE.claro}!important}` +
    `.cuerpo .boton{background-color:${claro.brand};border-color:${claro.brand}!important;color:${claro.on}!important}` +
    '@media (max-width:480px){.cabeza,.cuerpo,.pie{padding-left:18px!important;padding-right:18px!important}' +
    '.hechos th,.hechos td{display:block;width:auto!important}.hechos th{border:0!important;padding-bottom:0!important}.hechos td{padding-top:0!important}}' +
    '@media (prefers-color-scheme:dark){' +
    `.fondo{background-color:${GROUND.oscuro}!important}.hoja{background-color:${SHEET.oscuro}!important;color:${INK.oscuro}!important}` +
    `.cabeza{border-color:${oscuro.brand}!important}.marca{background-color:${oscuro.brand}!important;color:${oscuro.on}!important}` +
    `.pie{color:${INK_SOFT.oscuro}!important;background-color:${FOOT.oscuro}!important}` +
    `.cuerpo a,.pie a{color:${oscuro.brand}}` +
    `.hechos th{color:${INK_SOFT.oscuro}}.hechos th,.hechos td{border-bottom-color:${LINE.oscuro}!important}` +
    `.cuerpo .boton{background-color:${oscuro.brand};border-color:${oscuro.brand}!important;color:${oscuro.on}!important}}`
  );
}

import { textoDeAsignatura } from '#catalogo/campos/asignatura.ts';
import { ESTILOS_DE_BOTON, type Redactado } from '#features/correo/server/service.ts';
import { type Resultado, tituloDe } from '../../resultado.ts';
import { enHtml, type Mostrada } from './en-html.ts';
import { enTexto } from './en-texto.ts';
import { html, type Html } from './html.ts';
import { type Imagenes, ilustrado, relatoDe } from './relato.ts';

export type Mensaje = Pick<Redactado, 'html' | 'texto' | 'imagenes'>;

type Opciones = {
  readonly unidad: string;
  readonly imagenes: Imagenes;
  /** For the teacher: where she reads it and says so, empty where no address of ours is known. Null for everybody else. */
  readonly docente: { readonly enlace: string } | null;
};

/** The result as the words of a message: total first, pictures in it, a plain-text part that says the same. */
export function mensajeDe(resultado: Resultado, { unidad, imagenes, docente: para }: Opciones): Mensaje {
  const { docente, asignatura } = resultado;
  const saludo =
    `${unidad} comparte el resultado del acompañamiento al aula virtual de ${docente.nombre} ` +
    `en la asignatura ${textoDeAsignatura(asignatura.codigo, asignatura.nombre)}. El documento adjunto dice lo mismo y se puede conservar.`;
  const relato = [
    ...relatoDe(resultado, imagenes),
    ...ilustrado(
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
      html`<h1 style="font-size:24px;line-height:1.25;margin:0 0 12px">${tituloDe(resultado)}</h1>`,
      html`<p style="margin:0 0 8px">${saludo}</p>`,
      ...(para ? [invitacionEnHtml(para.enlace)] : []),
      ...enHtml(relato, mostradas satisfies Mostrada[]),
    ]
      .map(({ texto }) => texto)
      .join(''),
    texto: [tituloDe(resultado), saludo, ...(para ? [invitacion(para.enlace)] : []), enTexto(relato)].join('\n\n'),
    imagenes: mostradas,
  };
}

const PARA = 'Para confirmar que lo leyó, comentarlo y seguir su plan de mejora,';

const invitacion = (enlace: string): string =>
  enlace === ''
    ? `${PARA} ingrese a Gestión Curricular y abra «Mis acompañamientos».`
    : `${PARA} abra su acompañamiento.\n\nVer el acompañamiento: ${enlace}`;

const invitacionEnHtml = (enlace: string): Html =>
  enlace === ''
    ? html`<p style="margin:0 0 8px">${invitacion('')}</p>`
    : html`<p style="margin:0 0 8px">${PARA} abra su acompañamiento.</p>
        <p style="${ESTILOS_DE_BOTON.parrafo}">
          <a href="${enlace}" class="boton" style="${ESTILOS_DE_BOTON.enlace}">Ver el acompañamiento</a>
        </p>`;

import { expect, it } from 'vitest';
import { hojasDe } from '#catalogo/arbol.ts';
import { INFORMES } from '#catalogo/index.ts';
import { filasDe } from '#catalogo/informe.ts';
import { informacionEncuestaSatisfaccion as encuesta } from '#catalogo/satisfaccion/informe.ts';
import { solicitudesUnidadDeEducacionVirtual as solicitudes } from '#catalogo/solicitud-udev/informe.ts';
import { esTecnico, etiquetaLeida, tituloLeido } from './voz.ts';

it.each(INFORMES.map((informe) => [informe.slug, informe] as const))(
  'no heading and no label of %s speaks to who filled the form in',
  (_, informe) => {
    const { campos, secciones } = filasDe(informe);
    const titulos = secciones.map(({ titulo }) => tituloLeido(titulo));
    const etiquetas = hojasDe(campos)
      .filter(({ ruta, campo }) => !esTecnico(informe, ruta, campo))
      .map(({ ruta, campo }) => etiquetaLeida(informe, ruta, campo.etiqueta));
    expect([...titulos, ...etiquetas].filter((texto) => /\b(su|sus|usted)\b/i.test(texto))).toEqual([]);
  },
);

it.each([
  [solicitudes, 'infoSolicitud.tipoUsuario', 'Usted es', 'Tipo de usuario'],
  [solicitudes, 'infoSolicitud.numDocumento', 'Número de documento', 'Número de documento'],
  [encuesta, 'infoSolicitud.sugerencia', '¿Qué nos sugiere para mejorar?', 'Sugerencia'],
])('names what a form asks by the column of its report', (informe, ruta, etiqueta, leida) => {
  expect(etiquetaLeida(informe, ruta, etiqueta)).toBe(leida);
});

it.each([
  [solicitudes, ['infoSolicitud.asunto', 'infoSolicitud.extensionArchivo']],
  [encuesta, ['infoSolicitud.correo2']],
])('folds what repeats other fields', (informe, rutas) => {
  const tecnicos = hojasDe(filasDe(informe).campos).filter(({ ruta, campo }) => esTecnico(informe, ruta, campo));
  expect(tecnicos.map(({ ruta }) => ruta)).toEqual(rutas);
});

import { DIAS } from '../../contract-programaciones.ts';

/** An hour by the clock as people say it: `11:00 p. m.` */
export function textoDeHora(hora: number): string {
  const doce = hora % 12 === 0 ? 12 : hora % 12;
  return `${doce}:00\u00a0${hora < 12 ? 'a' : 'p'}.\u00a0m.`;
}

/** The name of a day, by its number from 1 = Monday. */
const textoDeDiaDeSemana = (dia: number): string => DIAS[dia - 1] ?? '';

/** `Cada domingo a las 11:00 p. m.` */
export const textoDeCuando = (dia: number, hora: number): string =>
  `Cada ${textoDeDiaDeSemana(dia)} a ${hora === 1 ? 'la' : 'las'} ${textoDeHora(hora)}`;

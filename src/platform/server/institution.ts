import type { Institucion } from '../contract/institution.ts';
import type { Config } from './config.ts';

/** Whose product this is, out of the settings. */
export const institucionDe = (config: Config): Institucion => ({
  nombre: config.INSTITUTION_NAME,
  unidad: config.INSTITUTION_UNIT,
  color: config.INSTITUTION_COLOR,
  logo: config.INSTITUTION_LOGO ?? null,
  contacto: config.INSTITUTION_CONTACT ?? null,
});

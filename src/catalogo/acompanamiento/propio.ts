import { leerRuta } from '../arbol.ts';
import type { Propio } from '../propios.ts';
import { rubricaDe } from '../rubrica/index.ts';
import { validarAcompanamiento } from '../rubrica/registro.ts';
import { ejemploDeAcompanamiento } from './ejemplo.ts';
import { datosDe } from './guardado.ts';

/** The mark that the setting `MARCA_DE_MEJORA` has unless it is said. */
const MARCA = 3.5;

const textoEn = (entrada: unknown, ruta: string): string => {
  const valor = leerRuta(entrada, ruta);
  return typeof valor === 'string' ? valor : '';
};

/** By the rubric as it is shipped; who made it, the invented sending says itself. */
export const propioDeAcompanamiento: Propio = {
  validar(entrada, entorno) {
    const lectura = validarAcompanamiento(entrada, entorno, rubricaDe);
    if (!lectura.ok) return lectura;
    const evaluador = {
      nombre: textoEn(entrada, 'infoAcompanamiento.evaluador'),
      correo: textoEn(entrada, 'infoAcompanamiento.emailUsuarios.emailUsuarioAuth'),
    };
    const correosCopia = entorno.opciones('correosCopia');
    return { ok: true, datos: datosDe(lectura.acompanamiento, { evaluador, marca: MARCA, correosCopia }) };
  },
  ejemplo: ejemploDeAcompanamiento,
  // Each is some twenty rows of its report.
  frecuencia: 0.3,
};

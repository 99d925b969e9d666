import { leerRuta } from '#catalogo/arbol.ts';
import { esTipoDeArchivo, TIPOS_DE_ARCHIVO } from '#catalogo/campos/tipos-de-archivo.ts';
import { NIVELES } from '#catalogo/index.ts';
import type { Calculo } from './manejador.ts';

export const fijo: Calculo<'fijo'> = { calcular: ({ campo, valor }) => ({ [campo]: valor }) };

export const semestre: Calculo<'semestre'> = { calcular: ({ campo }, envio) => ({ [campo]: envio.semestre }) };

/** By what the file is, not by what its name says. */
export const extension: Calculo<'extension'> = {
  calcular({ campo, archivo }, { datos }) {
    const tipo = leerRuta(datos, `${archivo}.tipo`);
    return {
      [campo]: typeof tipo === 'string' && esTipoDeArchivo(tipo) ? TIPOS_DE_ARCHIVO[tipo].extensiones[0] : null,
    };
  },
};

export const niveles: Calculo<'niveles'> = {
  calcular({ campos }, { formulario, datos }) {
    const regla = NIVELES[formulario.slug];
    if (!regla) throw new Error(`${formulario.slug} has no rule in NIVELES`);
    const porRuta = regla(datos);
    return Object.fromEntries(campos.map((campo) => [campo, porRuta[campo] ?? null]));
  },
};

import type { Campos } from '#catalogo/arbol.ts';
import { partesOfPersonas, withValores, type DatoPersonal } from '#catalogo/identidad.ts';
import { EMPTY_PERSONA, type Persona } from '#core/almacenes/contract.ts';

/** An invented person, with all identifying facts. */
export const ANA = {
  documento: '1037654321',
  correo: 'ana.zapata@universidad.edu.co',
  usuario: 'ana.zapata',
  nombres: 'ANA SOFÍA',
  apellidos: 'ZAPATA ÑÁÑEZ',
  nombre: 'Ana Sofía Zapata Ñáñez',
  telefono: '3157654321',
  archivo: 'recibo Ana Zapata 1037654321.pdf',
} as const;

/** The subject that the person teaches. */
export const CODIGO = 'ZAP101-01';

/** The facts of the person that a manager confirms. */
export const PERSONA: Persona = {
  ...EMPTY_PERSONA,
  documento: [ANA.documento],
  correo: [ANA.correo],
  usuario: [ANA.usuario],
  nombre: [ANA.nombre],
  telefono: [ANA.telefono],
};

/** A text that names the person in the ways in which people write. */
export const MENCION =
  `Consultar con ana sofia zapata ñañez (ZAPATA ÑÁÑEZ, Ana Sofía), c. c. 1.037.654.321, CC1037654321, TI-10 37 65 43 21, ` +
  `tel. 315 765 4321, cel+573157654321, usuario ${ANA.usuario}, ${ANA.correo.toUpperCase()}.`;

/** Words that no row may hold after the anonymisation, without accents and case. */
export const RASTROS = [
  '1037654321',
  '1.037.654.321',
  '10 37 65 43 21',
  'ana.zapata',
  'ana sofia zapata',
  'zapata nanez',
  'ana zapata',
  '3157654321',
  '315 765 4321',
] as const;

const DE_ELLA: { readonly [A in Exclude<DatoPersonal, null>]?: string } = {
  documento: ANA.documento,
  correo: ANA.correo,
  telefono: ANA.telefono,
};

/** The person's values of a form; of lists only the first item is theirs, and only where the rest is not. */
export function asAna(campos: Campos, valores: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const partes = partesOfPersonas(campos, valores);
  const identifican = ({ datos }: (typeof partes)[number]): boolean =>
    datos.some(({ alcance }) => alcance === 'documento' || alcance === 'correo' || alcance === 'nombre');
  const ownParte = partes.find((parte) => !parte.inLista && identifican(parte)) ?? partes.find(identifican);
  const cambios = new Map<string, unknown>();
  const nombres = ownParte?.datos.filter(({ alcance }) => alcance === 'nombre') ?? [];
  for (const { ruta, alcance } of ownParte?.datos ?? []) {
    const valor = alcance === null ? undefined : DE_ELLA[alcance];
    if (valor !== undefined) cambios.set(ruta, valor);
  }
  nombres.forEach(({ ruta }, i) => {
    cambios.set(ruta, nombres.length === 1 ? ANA.nombre : i === 0 ? ANA.nombres : ANA.apellidos);
  });
  return withValores(valores, cambios) as Readonly<Record<string, unknown>>;
}

/** The values of a form that names the person in every free text. */
export function nombrandoAna(
  campos: Campos,
  valores: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const cambios = new Map<string, unknown>();
  for (const { datos } of partesOfPersonas(campos, valores)) {
    for (const { ruta, campo } of datos) {
      // The rubric's own words are not free text.
      const libre = campo.tipo === 'texto' && campo.multilinea && !ruta.includes('informacionAcompanamiento');
      if (libre) cambios.set(ruta, MENCION);
    }
  }
  return withValores(valores, cambios) as Readonly<Record<string, unknown>>;
}

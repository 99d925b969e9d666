import { ROL, type Rol } from '#catalogo/roles.ts';
import { type DeviceValue, deviceValue } from '#platform/web/device-value.ts';

/** Addresses of screens that this device keeps: those that were pinned, and where somebody was last, newest first. */
export type Places = { readonly pinned: readonly string[]; readonly recent: readonly string[] };

/** How many of the last screens are remembered. */
const RECENT = 6;

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function parse(text: string | null): Places {
  try {
    const { pinned, recent } = JSON.parse(text ?? '{}') as Partial<Record<string, unknown>>;
    return { pinned: isStrings(pinned) ? pinned : [], recent: isStrings(recent) ? recent : [] };
  } catch {
    return { pinned: [], recent: [] };
  }
}

const store = (rol: Rol): DeviceValue<Places> => deviceValue(`gc.lugares.${rol}`, parse, JSON.stringify);

/** What is kept for each role: no name of a person stands in it. */
export const PLACES: Readonly<Record<Rol, DeviceValue<Places>>> = {
  [ROL.gestor]: store(ROL.gestor),
  [ROL.docente]: store(ROL.docente),
  [ROL.estudiante]: store(ROL.estudiante),
};

/** Puts a screen in front of those where somebody was. */
export function visit({ pinned, recent }: Places, ruta: string): Places {
  return { pinned, recent: [ruta, ...recent.filter((other) => other !== ruta)].slice(0, RECENT) };
}

/** Pins a screen behind the others, or unpins it. */
export function togglePin({ pinned, recent }: Places, ruta: string): Places {
  const others = pinned.filter((other) => other !== ruta);
  return { pinned: others.length < pinned.length ? others : [...pinned, ruta], recent };
}

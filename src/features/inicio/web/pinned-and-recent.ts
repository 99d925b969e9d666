// Pinned and recently visited screens, stored on this device.
import { COLABORADOR, ROL, type PerfilActual } from '#catalogo/roles.ts';
import { deviceValue, type DeviceValue } from '#platform/web/device-value.ts';

/** Addresses of screens stored on this device: the pinned ones, and the last visited ones, newest first. */
export type Places = { readonly pinned: readonly string[]; readonly recent: readonly string[] };

/** Number of visited screens remembered. */
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

const store = (rol: PerfilActual): DeviceValue<Places> => deviceValue(`gc.lugares.${rol}`, parse, JSON.stringify);

/** Stored places of each profile, without personal data. */
export const PLACES: Readonly<Record<PerfilActual, DeviceValue<Places>>> = {
  [ROL.gestor]: store(ROL.gestor),
  [ROL.docente]: store(ROL.docente),
  [ROL.estudiante]: store(ROL.estudiante),
  [COLABORADOR]: store(COLABORADOR),
};

/** Adds a screen at the front of the visited ones. */
export function visit({ pinned, recent }: Places, ruta: string): Places {
  return { pinned, recent: [ruta, ...recent.filter((other) => other !== ruta)].slice(0, RECENT) };
}

/** Pins a screen after the others, or unpins it. */
export function togglePin({ pinned, recent }: Places, ruta: string): Places {
  const others = pinned.filter((other) => other !== ruta);
  return { pinned: others.length < pinned.length ? others : [...pinned, ruta], recent };
}

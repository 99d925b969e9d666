import type { ReactNode } from 'react';
import { LISTAS } from '#catalogo/listas/index.ts';
import type { Rol } from '#catalogo/roles.ts';
import { openLayer } from '#platform/web/layers.ts';
import { matcherOf } from '#platform/web/matches.ts';
import { chooseTheme } from '#platform/web/ui/theme-switch.ts';
import type { Destino } from '../../sitio.ts';
import { PLACES } from '../rail/places.ts';

/** What may be chosen: somewhere to go, or something that is done. */
export type Item = Partial<Pick<Destino, 'to' | 'search' | 'esPublico'>> & {
  readonly clave: string;
  readonly titulo: string;
  /** What it is, or where it belongs. */
  readonly de?: ReactNode;
  readonly act?: () => void;
};

/** More than anybody reads. */
const MOST = 12;

const ACCIONES: readonly (Item & { readonly de: string })[] = [
  { clave: 'perfil', titulo: 'Cambiar perfil', de: 'Acción', to: '/inicio' },
  { clave: 'atajos', titulo: 'Ver los atajos de teclado', de: 'Acción', act: () => openLayer('atajos') },
  ...(
    [
      ['claro', 'Apariencia clara'],
      ['oscuro', 'Apariencia oscura'],
      ['sistema', 'Apariencia automática'],
    ] as const
  ).map(([tema, titulo]) => ({ clave: tema, titulo, de: 'Acción', act: () => chooseTheme(tema) })),
];

const listas: readonly Destino[] = LISTAS.map(({ nombre, titulo }) => ({
  clave: `lista ${nombre}`,
  titulo,
  de: 'Lista de opciones',
  to: `/gestores/listas/${nombre}`,
}));

/** What a text finds; without one, the screens that were pinned and where somebody was last. */
export function itemsDe(rol: Rol, destinos: readonly Destino[], text: string): Item[] {
  if (text.trim() === '') {
    const { pinned, recent } = PLACES[rol].read();
    const de = (rutas: readonly string[], que: string): Item[] =>
      rutas.flatMap((ruta) => {
        const destino = destinos.find(({ clave }) => clave === ruta);
        return destino ? [{ ...destino, de: que }] : [];
      });
    return [
      ...de(pinned, 'Fijada'),
      ...de(
        recent.filter((ruta) => !pinned.includes(ruta) && ruta !== location.pathname),
        'Reciente',
      ),
    ];
  }
  const todos = [...destinos, ...(rol === 'manager' ? listas : []), ...ACCIONES];
  const inTitle = matcherOf(text);
  const hallados = todos.filter(({ titulo, de }) => inTitle(`${titulo} ${de}`));
  const [porNombre, otros] = [
    hallados.filter(({ titulo }) => inTitle(titulo)),
    hallados.filter(({ titulo }) => !inTitle(titulo)),
  ];
  return [...porNombre, ...otros].slice(0, MOST);
}

// Search palette: finds screens, lists, actions and people.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { LISTAS } from '#catalogo/listas/semillas.ts';
import type { PerfilActual } from '#catalogo/roles.ts';
import { PREGUNTA_MINIMA } from '#features/busqueda/contract.ts';
import { useOpenPersona } from '#features/busqueda/web/search.ts';
import { useCan, type Can } from '#features/sesion/web/Permisos.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { openLayer } from '#platform/web/layers.ts';
import { matcherOf } from '#platform/web/matches.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Combobox } from '#platform/web/ui/Combobox.tsx';
import { PaletteItem } from '#platform/web/ui/command-palette.tsx';
import places from '#platform/web/ui/dialog-places.module.css';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { chooseTheme } from '#platform/web/ui/theme-switch.ts';
import { useSitio, type Destino } from '../sitio.ts';
import { PLACES } from './pinned-and-recent.ts';

/** A result that can be chosen: a place to go to, or an action. */
type Item = Partial<Pick<Destino, 'to' | 'search' | 'isPublic'>> & {
  readonly clave: string;
  readonly titulo: string;
  /** Its kind, or the group that it belongs to. */
  readonly grupo?: string;
  readonly act?: () => void;
};

/** Maximum of results. */
const MOST = 12;

const ACCIONES: readonly Item[] = [
  { clave: 'perfil', titulo: 'Cambiar perfil', grupo: 'Acción', to: '/inicio' },
  { clave: 'atajos', titulo: 'Ver los atajos de teclado', grupo: 'Acción', act: () => openLayer('atajos') },
  ...(
    [
      ['claro', 'Tema claro'],
      ['oscuro', 'Tema oscuro'],
      ['sistema', 'Tema según el equipo'],
    ] as const
  ).map(([tema, titulo]) => ({ clave: tema, titulo, grupo: 'Acción', act: () => chooseTheme(tema) })),
];

const listas: readonly Destino[] = LISTAS.map(({ nombre, titulo }) => ({
  clave: `lista ${nombre}`,
  titulo,
  grupo: 'Lista de opciones',
  to: `/gestores/listas/${nombre}`,
}));

type Found = { readonly can: Can; readonly destinos: readonly Destino[] };

/** Returns the results for a text; without a text, the pinned and the recent screens. */
function itemsOf(rol: PerfilActual, { can, destinos }: Found, text: string): Item[] {
  if (text.trim() === '') {
    const { pinned, recent } = PLACES[rol].read();
    const itemsOf = (rutas: readonly string[], kind: string): Item[] =>
      rutas.flatMap((ruta) => {
        const destino = destinos.find(({ clave }) => clave === ruta);
        return destino ? [{ ...destino, grupo: kind }] : [];
      });
    return [
      ...itemsOf(pinned, 'Favorito'),
      ...itemsOf(
        recent.filter((ruta) => !pinned.includes(ruta) && ruta !== location.pathname),
        'Reciente',
      ),
    ];
  }
  const all = [...destinos, ...(can('listas.editar') ? listas : []), ...ACCIONES];
  const inTitle = matcherOf(text);
  const hallados = all.filter(({ titulo, grupo }) => inTitle(`${titulo} ${grupo}`));
  const [byTitulo, others] = [
    hallados.filter(({ titulo }) => inTitle(titulo)),
    hallados.filter(({ titulo }) => !inTitle(titulo)),
  ];
  return [...byTitulo, ...others].slice(0, MOST);
}

type PaletteProps = {
  readonly rol: PerfilActual;
  readonly onClose: () => void;
};

/** Palette that finds screens, lists and actions while typing; its last item leads to everything about a person. */
export function Palette({ rol, onClose }: PaletteProps) {
  const [text, setText] = useState('');
  const { destinosDe } = useSitio();
  const navigate = useNavigate();
  const openPersona = useOpenPersona();
  const can = useCan();
  const findsPersons = can('personas.buscar');
  const persona = text.trim();
  const hasQuestion = findsPersons && persona.length >= PREGUNTA_MINIMA;

  const askForPersona = (): void => {
    onClose();
    openPersona(persona);
  };

  const found = itemsOf(rol, { can, destinos: destinosDe(rol, can) }, text);
  const items: Item[] = [
    ...found,
    ...(hasQuestion ? [{ clave: 'personas', titulo: `Buscar personas: «${persona}»`, act: askForPersona }] : []),
  ];

  function choose({ to, search, isPublic, act }: Item): void {
    act?.();
    if (to === undefined) return;
    onClose();
    if (isPublic) location.assign(to);
    else void navigate({ to, search: search ?? {} });
  }

  return (
    <Dialog
      title="Buscar o ir a…"
      className={places['top']}
      closesBeside
      onClose={onClose}
      footer={<Button onClick={onClose}>Cerrar</Button>}
    >
      <Field
        label="¿Qué busca?"
        help={
          findsPersons ? 'También puede buscar a una persona por nombre, documento, correo o comprobante.' : undefined
        }
      >
        {(control) => (
          <Combobox
            isInline
            control={control}
            name="ir"
            text={text}
            onText={setText}
            items={items}
            keyOf={({ clave }) => clave}
            renderItem={({ titulo, grupo }) => <PaletteItem name={titulo} of={grupo} />}
            onChoose={choose}
            listLabel="Resultados"
            status={statusOf(text, found, hasQuestion)}
          />
        )}
      </Field>
    </Dialog>
  );
}

function statusOf(text: string, { length }: readonly Item[], hasQuestion: boolean): string {
  if (text.trim() === '') return length === 0 ? 'Aquí aparecerán sus páginas favoritas y las que visite.' : '';
  if (length === 0)
    return `Ninguna página se llama así.${hasQuestion ? ' Pulse Entrar para buscar a una persona.' : ''}`;
  return countOf(length, 'resultado', 'resultados');
}

// Search palette: finds screens, lists, actions and people.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { INFORMES } from '#catalogo/index.ts';
import { rutaOfInforme } from '#catalogo/informe.ts';
import { LISTAS } from '#catalogo/listas/semillas.ts';
import { formatFecha } from '#catalogo/momento.ts';
import type { Rol } from '#catalogo/roles.ts';
import {
  busquedaContract,
  PREGUNTA_MINIMA,
  REGISTROS_HALLADOS,
  type RegistroHallado,
} from '#features/busqueda/contract.ts';
import { EstadoBadge } from '#features/informes/web/EstadoBadge.tsx';
import { useCan, type Can } from '#features/sesion/web/Permisos.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { messageOf } from '#platform/web/http.ts';
import { openLayer } from '#platform/web/layers.ts';
import { matcherOf } from '#platform/web/matches.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Combobox } from '#platform/web/ui/Combobox.tsx';
import { PaletteItem } from '#platform/web/ui/command-palette.tsx';
import places from '#platform/web/ui/dialog-places.module.css';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { chooseTheme } from '#platform/web/ui/theme-switch.ts';
import { useAction } from '#platform/web/useAction.ts';
import { useSitio, type Destino } from '../sitio.ts';
import { PLACES } from './pinned-and-recent.ts';

/** A result that can be chosen: a place to go to, or an action. */
type Item = Partial<Pick<Destino, 'to' | 'search' | 'isPublic'>> & {
  readonly clave: string;
  readonly titulo: string;
  /** Its kind, or the group that it belongs to. */
  readonly grupo?: ReactNode;
  readonly act?: () => void;
};

/** Maximum of results. */
const MOST = 12;

const ACCIONES: readonly (Item & { readonly grupo: string })[] = [
  { clave: 'perfil', titulo: 'Cambiar perfil', grupo: 'Acción', to: '/inicio' },
  { clave: 'atajos', titulo: 'Ver los atajos de teclado', grupo: 'Acción', act: () => openLayer('atajos') },
  ...(
    [
      ['claro', 'Apariencia clara'],
      ['oscuro', 'Apariencia oscura'],
      ['sistema', 'Apariencia automática'],
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
function itemsOf(rol: Rol, { can, destinos }: Found, text: string): Item[] {
  if (text.trim() === '') {
    const { pinned, recent } = PLACES[rol].read();
    const itemsOf = (rutas: readonly string[], kind: string): Item[] =>
      rutas.flatMap((ruta) => {
        const destino = destinos.find(({ clave }) => clave === ruta);
        return destino ? [{ ...destino, grupo: kind }] : [];
      });
    return [
      ...itemsOf(pinned, 'Fijada'),
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

function itemOf({ id, informe, persona, creado, estado, comprobante }: RegistroHallado): Item {
  const titulo = INFORMES.find(({ slug }) => slug === informe)?.titulo ?? informe;
  return {
    clave: id,
    titulo: persona || (comprobante ?? titulo),
    grupo: (
      <>
        <span>{`${titulo} · ${formatFecha(new Date(creado))} `}</span>
        {estado && <EstadoBadge estado={estado} />}
      </>
    ),
    to: rutaOfInforme({ slug: informe }),
    search: { registro: id },
  };
}

/**
 * Searches the records of a person on request; a changed text is a new request.
 * @param first searched at once; empty for none
 */
function usePersonas(text: string, first: string) {
  const [asked, setAsked] = useState(first || null);
  const search = useAction({
    mutationFn: (pregunta: string) => call(busquedaContract, 'POST /busqueda/registros', { body: { pregunta } }),
  });
  const { mutate } = search;
  useEffect(() => {
    if (first) mutate(first);
  }, [first, mutate]);
  const isAsked = asked === text && !search.error;
  const { registros, hayMas: hasMore } = (isAsked && search.data) || { registros: null, hayMas: false };
  return {
    isAsked,
    ask: (): void => {
      setAsked(text);
      mutate(text);
    },
    items: isAsked ? (registros?.map(itemOf) ?? []) : null,
    status: !isAsked ? null : registros ? inWords(registros.length, hasMore) : 'Buscando personas…',
    error: asked === text ? search.error : null,
  };
}

function inWords(count: number, hasMore: boolean): string {
  if (hasMore) return `Los ${REGISTROS_HALLADOS} registros más recientes. Escriba más para ver menos.`;
  if (count === 0) return 'Ningún registro es de esa persona.';
  return countOf(count, 'registro', 'registros');
}

type PaletteProps = {
  readonly rol: Rol;
  /** Person whose records are searched at once; empty for none. */
  readonly persona: string;
  readonly onClose: () => void;
};

/** Palette that finds screens, lists and actions while typing; people only on request, by the last item. */
export function Palette({ rol, persona, onClose }: PaletteProps) {
  const [text, setText] = useState(persona);
  const { destinosDe } = useSitio();
  const navigate = useNavigate();
  const personas = usePersonas(text.trim(), persona);
  const can = useCan();
  const findsPersons = can('personas.buscar');
  const hasQuestion = findsPersons && text.trim().length >= PREGUNTA_MINIMA && !personas.isAsked;

  const found = itemsOf(rol, { can, destinos: destinosDe(rol, can) }, text);
  const items: Item[] = personas.items ?? [
    ...found,
    ...(hasQuestion ? [{ clave: 'personas', titulo: `Buscar personas: «${text.trim()}»`, act: personas.ask }] : []),
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
        label="Pantalla, lista o acción"
        help={findsPersons ? 'O una persona: su documento, nombre, correo o comprobante.' : undefined}
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
            status={personas.status ?? statusOf(text, found)}
          />
        )}
      </Field>
      {personas.error && <p role="alert">{messageOf(personas.error)}</p>}
    </Dialog>
  );
}

function statusOf(text: string, { length }: readonly Item[]): string {
  if (text.trim() === '') return length === 0 ? 'Aquí aparecerán las pantallas que fije y las que visite.' : '';
  if (length === 0) return 'Ninguna pantalla, lista ni acción se llama así.';
  return countOf(length, 'resultado', 'resultados');
}

import { respaldosContract } from '../../contract.ts';
import { call } from '#platform/web/api.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { textoDeDuracion, textoDeTamano } from '#platform/contract/quantities.ts';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { Figures } from '#platform/web/ui/Figures.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Lead } from '#platform/web/ui/text.tsx';
import { DONDE } from '../Asistente.tsx';
import { pedirCopias } from '../pedir.ts';
import { NoComenzo } from '../NoComenzo.tsx';
import { categoriasDe, complementoDe, esImposible } from '../plataforma.ts';
import { cuantasCategorias, paraPedir, porCursos, type Seleccion } from '../seleccion/seleccion.ts';
import { cursos as enCursos } from '../textos.ts';
import { useComenzar } from '../useComenzar.ts';
import { type Cuenta, cuentaDe } from './cuenta.ts';
import { ServidorDelResumen } from './ServidorDelResumen.tsx';

type Servidor = { readonly name: string; readonly label: string };

type ResumenDeCopiaProps = {
  readonly seleccion: Seleccion;
  readonly servidores: readonly Servidor[];
  readonly onQuitarServidor: (servidor: string) => void;
  readonly onComenzada: () => void;
};

/** What will be copied, from where, and how long it may take; the button that starts it. */
export function ResumenDeCopia({ seleccion, servidores, onQuitarServidor, onComenzada }: ResumenDeCopiaProps) {
  const nombres = Object.keys(seleccion);
  const lecturas = useQueries({ queries: nombres.map(categoriasDe) });
  const complementos = useQueries({ queries: nombres.map(complementoDe) });
  const cuentas = nombres.map((servidor, i) => cuentaDe(seleccion[servidor] ?? [], lecturas[i]?.data));
  const comenzar = useComenzar(pedirCopias, onComenzada);
  const isPossible = complementos.some(({ data }) => !esImposible(data));
  return (
    <>
      <Figures label="Lo que se va a respaldar" figures={figurasDe(seleccion, cuentas)} />
      <Estimacion seleccion={seleccion} cuentas={cuentas} />
      {nombres.map((servidor, i) => (
        <ServidorDelResumen
          key={servidor}
          label={servidores.find(({ name }) => name === servidor)?.label ?? servidor}
          cuenta={cuentas[i]!}
          aviso={complementos[i]?.data?.aviso ?? null}
          esImposible={esImposible(complementos[i]?.data)}
          onQuitar={nombres.length > 1 ? () => onQuitarServidor(servidor) : undefined}
        />
      ))}
      <Lead>
        Las copias se hacen en segundo plano, unos pocos cursos de cada plataforma a la vez: puede cerrar la página y
        seguirlas en «Copias y reinicios».
      </Lead>
      {comenzar.error && <NoComenzo error={comenzar.error} />}
      <Row>
        <Link {...(porCursos(seleccion).length > 0 ? DONDE.cursos : DONDE.categorias)} className={buttonClass('quiet')}>
          Anterior
        </Link>
        {isPossible && (
          <Button variant="main" busy={comenzar.isPending} onClick={() => comenzar.mutate(paraPedir(seleccion))}>
            Comenzar las copias
          </Button>
        )}
      </Row>
    </>
  );
}

function figurasDe(seleccion: Seleccion, cuentas: readonly Cuenta[]) {
  const conocidos = cuentas.every(({ cursos }) => cursos !== null);
  const total = cuentas.reduce((sum, { cursos }) => sum + (cursos ?? 0), 0);
  const [categorias, servidores] = [cuantasCategorias(seleccion), cuentas.length];
  return [
    conocidos
      ? { text: total === 1 ? 'curso' : 'cursos', value: total }
      : { text: 'cursos', value: total > 0 ? `${total} o más` : '—', detail: 'aún sin contar' },
    { text: categorias === 1 ? 'categoría' : 'categorías', value: categorias },
    { text: servidores === 1 ? 'plataforma' : 'plataformas', value: servidores },
  ];
}

/** What the last copies of these courses came to, where there were some. */
function Estimacion({ seleccion, cuentas }: { readonly seleccion: Seleccion; readonly cuentas: readonly Cuenta[] }) {
  const { data } = useQuery({
    queryKey: ['respaldos', 'estimacion', seleccion],
    queryFn: ({ signal }) =>
      call(respaldosContract, 'POST /respaldos/estimacion', { body: { seleccion: paraPedir(seleccion) } }, { signal }),
  });
  if (!data) return null;
  const total = cuentas.reduce((sum, { cursos }) => sum + (cursos ?? 0), 0);
  return (
    <Lead>
      {data.conocidos === 0
        ? 'Aún no hay copias anteriores de estos cursos con las cuales calcular cuánto pesarán y cuánto tardarán.'
        : `Las últimas copias de ${data.conocidos >= total ? 'estos cursos' : `${enCursos(data.conocidos)} de estos`} pesaron ${textoDeTamano(data.bytes)} y tardaron ${textoDeDuracion(data.segundos)}.`}
    </Lead>
  );
}

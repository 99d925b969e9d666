// Courses of a category, with the actions to copy or reset the chosen ones.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CursoDePlataforma } from '#core/plataforma/contract.ts';
import { useSearchText } from '#platform/web/list-state.ts';
import { matcherOf } from '#platform/web/matches.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { SearchField } from '#platform/web/ui/FilterBar.tsx';
import { Checkbox } from '#platform/web/ui/inputs.tsx';
import { Box, Grid, Stack } from '#platform/web/ui/layout.tsx';
import { NoMatches } from '#platform/web/ui/ListPage.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Lead } from '#platform/web/ui/text.tsx';
import type { CategoriaElegida } from '../contract.ts';
import { currentSemestre, CursosDeCategoria, isCurrent, searchTextOf } from './CursosDeCategoria.tsx';
import { BUSCAR_CURSO, cursos as enCursos } from './labels.tsx';
import { cannotCopy, complementoOf, cursosDeCategoria, ServerReading } from './plataforma.tsx';
import { ResetCursos } from './ResetCursos.tsx';
import { POR_CURSOS, WHOLE, type CursosScope } from './seleccion.ts';
import { NotStartedAlert, requestCopias, useStartTanda } from './start-tanda.tsx';

type CopyCursosProps = { readonly alcance: CursosScope; readonly onCerrar: () => void };

/**
 * Asks, and starts copies of the chosen courses; if all are chosen, of the whole category as it is when the copies are
 * made.
 */
function CopyCursos({ alcance: { servidor, plataforma, categoria, cursos, todos: all }, onCerrar }: CopyCursosProps) {
  const start = useStartTanda(requestCopias);
  const pedida = { categoryId: categoria.id, categoryName: categoria.nombreCategoria };
  const elegida: CategoriaElegida = all
    ? { ...pedida, backupType: WHOLE }
    : { ...pedida, backupType: POR_CURSOS, cursos: cursos.map(({ id }) => id) };
  return (
    <ConfirmDialog
      title={`¿Hacer copias de ${enCursos(cursos.length)}?`}
      confirm="Hacer copias"
      busy={start.isPending}
      onConfirm={() => start.mutate({ [servidor]: [elegida] })}
      onCancel={onCerrar}
    >
      <p>{`${plataforma}: ${categoria.path}.`}</p>
      <p>Se hacen en segundo plano: puede cerrar la página y seguirlas en «Copias y reinicios».</p>
      {start.error && <NotStartedAlert error={start.error} />}
    </ConfirmDialog>
  );
}

type CategoriaGestionadaProps = Pick<CursosScope, 'servidor' | 'plataforma' | 'categoria'>;

/** Lists the courses of a category, none chosen at first, with the actions for the chosen ones. */
export function CategoriaGestionada(props: CategoriaGestionadaProps) {
  const opciones = cursosDeCategoria(props.servidor, props.categoria.id);
  return (
    <ServerReading
      lectura={useQuery(opciones)}
      clave={opciones.queryKey}
      titulo="No se pudieron leer los cursos de la categoría"
    >
      {(data) => <CursosGestionados data={data} {...props} />}
    </ServerReading>
  );
}

type CursosGestionadosProps = CategoriaGestionadaProps & { readonly data: readonly CursoDePlataforma[] };

function CursosGestionados({ servidor, plataforma, categoria, data }: CursosGestionadosProps) {
  const complemento = useQuery(complementoOf(servidor)).data;
  const { texto, buscar, setTexto, clear } = useSearchText();
  const [ids, setIds] = useState<readonly number[]>([]);
  const [includesCurrent, setIncludesCurrent] = useState(false);
  const [haciendo, setHaciendo] = useState<'copias' | 'reinicio' | null>(null);
  if (data.length === 0) {
    return <EmptyState title="Esta categoría no tiene cursos">Elija otra, o créelos en la plataforma.</EmptyState>;
  }
  const elegidos = data.filter(({ id }) => ids.includes(id));
  const corrientes = elegidos.filter(isCurrent);
  const toReset = includesCurrent ? elegidos : elegidos.filter((curso) => !isCurrent(curso));
  const isPossible = !cannotCopy(complemento);
  const alcanceOf = (cursos: readonly CursoDePlataforma[]): CursosScope => ({
    servidor,
    plataforma,
    categoria,
    cursos,
    todos: cursos.length === data.length,
  });
  const matches = matcherOf(buscar);
  const close = (): void => setHaciendo(null);

  return (
    <>
      {complemento?.aviso && (
        <Alert tone="warning" announced={false} title={`Lo que falta en ${plataforma}`}>
          {complemento.aviso}
        </Alert>
      )}
      <Grid as="section" column="wide" aria-label="Acciones">
        <Box start>
          <h2>Copias de seguridad por categoría</h2>
          <Lead>
            Una copia de cada curso elegido, con sus participantes y sus calificaciones. En la plataforma nada cambia.
          </Lead>
          <Button variant="brand" disabled={!isPossible || elegidos.length === 0} onClick={() => setHaciendo('copias')}>
            {elegidos.length === 0 ? 'Hacer copias' : `Hacer copias de ${enCursos(elegidos.length)}`}
          </Button>
        </Box>
        <Box start>
          <h2>Reiniciar cursos por categoría</h2>
          <Lead>
            Retira a los estudiantes y lo que hicieron, para comenzar un nuevo semestre. Quedan el contenido y los
            docentes.
          </Lead>
          {corrientes.length > 0 && (
            <Checkbox
              label={`Incluir el semestre en curso (${enCursos(corrientes.length)})`}
              hint="Sus estudiantes todavía trabajan en ellos."
              checked={includesCurrent}
              onChange={({ target }) => setIncludesCurrent(target.checked)}
            />
          )}
          <Button
            variant="danger"
            disabled={!isPossible || toReset.length === 0}
            onClick={() => setHaciendo('reinicio')}
          >{`Reiniciar ${toReset.length === 0 ? 'cursos' : enCursos(toReset.length)}…`}</Button>
        </Box>
      </Grid>
      <Stack width="mid">
        <SearchField label={BUSCAR_CURSO} placeholder="Nombre o código" value={texto} onChange={setTexto} />
      </Stack>
      {buscar !== '' && !data.some((curso) => matches(searchTextOf(curso))) ? (
        <NoMatches
          title={`Ningún curso coincide con «${buscar}»`}
          onClear={clear}
        >{`Se buscó entre los ${enCursos(data.length)} de la categoría.`}</NoMatches>
      ) : (
        <CursosDeCategoria
          path={categoria.path}
          cursos={data}
          elegidos={elegidos.map(({ id }) => id)}
          buscar={buscar}
          ultimo={currentSemestre()}
          onElegir={setIds}
        />
      )}
      {haciendo === 'copias' && <CopyCursos alcance={alcanceOf(elegidos)} onCerrar={close} />}
      {haciendo === 'reinicio' && <ResetCursos alcance={alcanceOf(toReset)} onCerrar={close} />}
    </>
  );
}

import { Navigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ConPersona } from '#features/sesion/web/ConPersona.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Asistente, DONDE, pasosDe } from './Asistente.tsx';
import { ElegirCursos } from './cursos/ElegirCursos.tsx';
import { ResumenDeCopia } from './cursos/ResumenDeCopia.tsx';
import { SIN_SERVIDORES, useServidores } from './plataforma.ts';
import { elegirCursos, pasoSiguiente, retirar } from './seleccion/seleccion.ts';
import { useSeleccion } from './seleccion/useSeleccion.ts';

/**
 * Choosing courses of the categories that are backed up by courses, and the summary that starts it (spec 2 §2; DECISIONS
 * §8). Without a chosen category it leads back to the page of categories.
 */
export const CursosPage = () => (
  <ConPersona>{({ cuenta }) => <CursosDeLaSeleccion key={cuenta} cuenta={cuenta} />}</ConPersona>
);

function CursosDeLaSeleccion({ cuenta }: { readonly cuenta: string }) {
  const { seleccion, change } = useSeleccion(cuenta);
  /** What was started is no longer chosen, and its page is on its way. */
  const [comenzada, setComenzada] = useState(false);
  const pide = useSearch({
    strict: false,
    select: (search: Record<string, unknown>) => (search['paso'] === 'resumen' ? 'resumen' : 'cursos'),
  });
  const servidores = useServidores();
  const siguiente = pasoSiguiente(seleccion);
  if (siguiente === 'nada') return comenzada ? null : <Navigate {...DONDE.categorias} replace />;
  const paso =
    siguiente === 'resumen' || (pide === 'resumen' && pasosDe(seleccion).includes(pide)) ? 'resumen' : 'cursos';

  return (
    <Asistente paso={paso} seleccion={seleccion} servidor={Object.keys(seleccion)[0]}>
      <Reading of={servidores} failure={SIN_SERVIDORES}>
        {(hay) =>
          paso === 'cursos' ? (
            <ElegirCursos
              seleccion={seleccion}
              servidores={hay}
              onElegir={(servidor, cursos) => change((before) => elegirCursos(before, servidor, cursos))}
            />
          ) : (
            <ResumenDeCopia
              seleccion={seleccion}
              servidores={hay}
              onQuitarServidor={(servidor) => change((before) => retirar(before, servidor))}
              onComenzada={() => {
                setComenzada(true);
                change(() => ({}));
              }}
            />
          )
        }
      </Reading>
    </Asistente>
  );
}

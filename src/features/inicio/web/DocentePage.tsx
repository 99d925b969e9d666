import { Page } from '#platform/web/ui/Page.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Skeleton } from '#platform/web/ui/states.tsx';
import type { GrupoDeEnlaces } from '../sitio.ts';
import { LinkGroups } from './LinkGroups.tsx';
import { Encuestas } from './propio/Encuestas.tsx';
import { Enviados } from './propio/Enviados.tsx';
import { notasDe } from './propio/notas.ts';
import { PorHacer } from './propio/PorHacer.tsx';
import { usePropio } from './propio/usePropio.ts';
import { useSitio } from './useSitio.ts';

/** The teacher's home (spec 1 §2): what waits for them, what they sent, and what they can send. */
export function DocentePage() {
  const { docente } = useSitio();
  const propio = usePropio();
  const { data, isError } = propio;
  // Hidden until it is known: a link that disappears again would be pressed in vain.
  const enlazaAcompanamientos = isError || data?.acompanamientos.porLeer === 0;
  return (
    <Page width="lists">
      <PageHead title="Docente">Formularios y seguimiento de las asignaturas a su cargo.</PageHead>
      <Reading of={propio} failure="No se pudo leer lo que es para usted" waiting={<Skeleton lines={4} />}>
        {({ acompanamientos, enviados, encuestas }) => (
          <>
            <PorHacer {...acompanamientos} />
            {enviados.length > 0 && <Enviados enviados={enviados} />}
            {encuestas.length > 0 && <Encuestas encuestas={encuestas} />}
          </>
        )}
      </Reading>
      <LinkGroups
        grupos={enlazaAcompanamientos ? docente : sinRepetir(docente)}
        notas={data && notasDe(data)}
        size="large"
      />
    </Page>
  );
}

/** Leaves out the accompaniments: the section above links to them already. */
const sinRepetir = (grupos: readonly GrupoDeEnlaces[]): readonly GrupoDeEnlaces[] =>
  grupos.flatMap((grupo) => {
    const pantallas = grupo.pantallas.filter(({ ruta }) => ruta !== '/docente/acompanamientos');
    return pantallas.length > 0 ? [{ ...grupo, pantallas }] : [];
  });

import { TITULOS } from '#catalogo/titulos.ts';
import { calendariosContract } from '../contract.ts';
import { BackToLists } from '#features/listas/web/BackToLists.tsx';
import { call } from '#platform/web/api.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { absentOr } from '#platform/web/address.ts';
import { Page } from '#platform/web/ui/Page.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Views } from '#platform/web/ui/Views.tsx';
import { FormularioDeCalendario } from './FormularioDeCalendario.tsx';
import { Historia } from './Historia.tsx';

const direccionSchema = z.object({ semestre: absentOr(z.string().check(z.maxLength(10))) });

/** What the university says of each semester's dates: evidence goes by it (DECISIONS §7; issue 8). */
export function CalendarioPage() {
  const { semestre } = direccionSchema.parse(useSearch({ strict: false }));
  const lectura = useQuery({
    queryKey: ['calendarios'],
    queryFn: ({ signal }) => call(calendariosContract, 'GET /calendarios', {}, { signal }),
    staleTime: 0,
  });
  return (
    <Page width="text">
      <PageHead title={TITULOS.calendario} back={<BackToLists />}>
        La evidencia de los acompañamientos compara las aulas con estas fechas. Lo que falte no impide evaluar: la
        evidencia dice que falta.
      </PageHead>
      <Reading of={lectura} failure="No se pudo cargar el calendario">
        {({ actual, calendarios }) => {
          const abierto =
            calendarios.find(({ calendario }) => calendario.semestre === (semestre ?? actual)) ??
            calendarios.find(({ calendario }) => calendario.semestre === actual)!;
          return (
            <>
              <Views label="Semestres">
                {calendarios.map(({ calendario: uno }) => (
                  <Link
                    key={uno.semestre}
                    to="/gestores/listas/calendario"
                    search={{ semestre: uno.semestre }}
                    aria-current={uno.semestre === abierto.calendario.semestre ? 'page' : undefined}
                  >
                    {uno.semestre}
                    {uno.semestre === actual && ' (actual)'}
                  </Link>
                ))}
              </Views>
              <FormularioDeCalendario key={abierto.calendario.semestre} abierto={abierto} />
              <Historia historia={abierto.historia} />
            </>
          );
        }}
      </Reading>
    </Page>
  );
}

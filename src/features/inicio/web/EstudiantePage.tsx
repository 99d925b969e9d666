// Student's home: submissions, and links to forms.
import { PorResponder } from '#features/papeletas/web/PorResponder.tsx';
import { useFirstName } from '#features/sesion/web/FirstName.ts';
import { ToColaborador } from '#features/sesion/web/ToColaborador.tsx';
import { Page, PageHead } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Skeleton } from '#platform/web/ui/states.tsx';
import { useSitio } from '../sitio.ts';
import { LinkGroups } from './LinkGroups.tsx';
import { Enviados, notasOf, usePropio } from './Propio.tsx';

/** The student's home (spec 1 §2). */
export function EstudiantePage() {
  const { estudiante } = useSitio();
  const own = usePropio();
  return (
    <Page width="lists">
      <PageHead title={`Hola, ${useFirstName()}`}>
        Encuestas, inscripciones y solicitudes de la Unidad de Educación Virtual.
      </PageHead>
      <PorResponder vigencias={own.data?.vigencias} />
      <Reading of={own} failure="No se pudo leer lo que ha enviado" waiting={<Skeleton lines={4} />}>
        {({ enviados, turnos }) => <Enviados enviados={enviados} turnos={turnos} />}
      </Reading>
      <ToColaborador />
      <LinkGroups grupos={estudiante} notas={own.data && notasOf(own.data)} size="large" />
    </Page>
  );
}

import { Page } from '#platform/web/ui/Page.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { ENLACES_ESTUDIANTE } from '../enlaces.ts';
import { LinkGroups } from './LinkGroups.tsx';

/** The student's home (spec 1 §2). */
export function EstudiantePage() {
  return (
    <Page width="lists">
      <PageHead title="Estudiante">Encuestas, inscripciones y solicitudes de la Unidad de Educación Virtual.</PageHead>
      <LinkGroups grupos={ENLACES_ESTUDIANTE} size="large" />
    </Page>
  );
}

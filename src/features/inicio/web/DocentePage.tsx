import { Page } from '#platform/web/ui/Page.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { ENLACES_DOCENTE } from '../enlaces.ts';
import { LinkGroups } from './LinkGroups.tsx';

/** The teacher's home (spec 1 §2). */
export function DocentePage() {
  return (
    <Page width="lists">
      <PageHead title="Docente">Formularios y seguimiento de las asignaturas a su cargo.</PageHead>
      <LinkGroups grupos={ENLACES_DOCENTE} size="large" />
    </Page>
  );
}

// Screen of reviews: an evaluator's own, and for managers the semester's settings, samples and agreement.
import { useState } from 'react';
import { previousSemestre, semestreOf } from '#catalogo/semestre.ts';
import { useCan } from '#features/sesion/web/Permisos.ts';
import { useAddress, useSearchOf } from '#platform/web/address.ts';
import { Row } from '#platform/web/ui/layout.tsx';
import { Page, PageHead } from '#platform/web/ui/Page.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { pantallas } from '../pantallas.ts';
import { AcuerdoSection } from './Acuerdo.tsx';
import { CicloSection } from './Ciclo.tsx';
import { MuestrasSection } from './Muestras.tsx';
import { OwnSection } from './OwnSection.tsx';
import { revisionesSearch, type RevisionesAddress } from './search.ts';

/** Number of past semesters that can be chosen. */
const PAST = 3;

export function RevisionesPage() {
  const can = useCan();
  const { change } = useAddress<RevisionesAddress>();
  const [present] = useState(() => semestreOf(new Date()));
  const { semestre = present } = useSearchOf(revisionesSearch);
  const semestres = [present];
  while (semestres.length <= PAST) semestres.push(previousSemestre(semestres.at(-1)!));
  const isManager = can('ajustes.editar');
  const readsAll = can('acompanamientos.leer');
  return (
    <Page width="lists">
      <PageHead title={pantallas.revisiones.titulo}>{pantallas.revisiones.proposito}</PageHead>
      <OwnSection />
      {(isManager || readsAll) && (
        <Row>
          <SelectField
            label="Semestre"
            value={semestre}
            options={semestres.map((one) => [one, one] as const)}
            onChange={(chosen) => change({ semestre: chosen === present ? undefined : chosen })}
          />
        </Row>
      )}
      {isManager && <CicloSection key={semestre} semestre={semestre} />}
      <MuestrasSection semestre={semestre} isManager={isManager && semestre === present} />
      {readsAll && <AcuerdoSection semestre={semestre} />}
    </Page>
  );
}

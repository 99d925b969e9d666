// Dialog that tells in figures which visits the draw adds, and adds them once they are confirmed.
import { useQuery } from '@tanstack/react-query';
import { asProperName } from '#catalogo/pantalla.ts';
import { listText } from '#platform/contract/lists.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { useSendKey } from '#platform/web/send/useSendKey.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Bullets, Lead, Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { visitasContract, type PlanLeido, type Propuesta } from '../contract.ts';
import type { Motivo } from '../estados.ts';
import { Bars } from './Cobertura.tsx';
import { useShownPlan } from './queries.ts';

const COUNTED: Readonly<Record<Motivo, (visitas: number) => string>> = {
  aula: (visitas) => `${visitas} con un aula que lo necesita`,
  nuevo: (visitas) => countOf(visitas, 'nuevo', 'nuevos'),
  'total-bajo': (visitas) => `${visitas} con el último total bajo`,
  'nunca-visitado': (visitas) => countOf(visitas, 'que nunca se ha acompañado', 'que nunca se han acompañado'),
  sorteo: (visitas) => `${visitas} por sorteo`,
  manual: (visitas) => `${visitas} a mano`,
};

/** «58 docentes: 12 nuevos, 9 con el último total bajo y 37 por sorteo». */
const inWords = ({ visitas, porMotivo }: Propuesta): string =>
  `${countOf(visitas, 'docente', 'docentes')}: ${listText(porMotivo.map(({ motivo, visitas: count }) => COUNTED[motivo](count)))}.`;

type DrawVisitasProps = {
  readonly plan: PlanLeido;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
};

export function DrawVisitas({ plan: { semestre }, onDone, onClose }: DrawVisitasProps) {
  const { refetch } = useShownPlan(semestre);
  const keyOf = useSendKey();
  const propuesta = useQuery({
    queryKey: ['visitas', semestre, 'sorteo'],
    queryFn: () => call(visitasContract, 'GET /visitas/{semestre}/sorteo', { params: { semestre } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const draw = useAction({
    mutationFn: (huella: string) =>
      call(
        visitasContract,
        'POST /visitas/{semestre}/sorteo',
        { params: { semestre }, body: { huella } },
        { headers: { 'idempotency-key': keyOf(huella) } },
      ),
    onSuccess: async ({ agregadas: added }) => {
      await refetch();
      onDone(`Se ${added === 1 ? 'agregó' : 'agregaron'} ${countOf(added, 'visita', 'visitas')} al plan.`);
    },
    onStale: async () => propuesta.refetch(),
  });
  return (
    <FormDialog
      title={`Sortear visitas de ${semestre}`}
      save="Agregar al plan"
      startsAtTitle
      busy={draw.isPending}
      disabled={!propuesta.data || propuesta.data.visitas === 0}
      error={draw.error}
      isTouched={false}
      lost=""
      onSubmit={() => propuesta.data && draw.mutate(propuesta.data.huella)}
      onCancel={onClose}
    >
      <Reading of={propuesta} failure="No se puede sortear">
        {(drawn) => <Drawn propuesta={drawn} />}
      </Reading>
    </FormDialog>
  );
}

function Drawn({ propuesta }: { readonly propuesta: Propuesta }) {
  const { visitas, porEvaluador, sinEvaluador, semanas, cobertura, total, sinHistoria } = propuesta;
  if (visitas === 0) {
    return (
      <Alert tone="info" title="No hay visitas por agregar">
        Todos los docentes que cumplen las reglas están en el plan, se quitaron de él o ya se acompañaron. Cambie las
        reglas o agregue visitas a mano.
      </Alert>
    );
  }
  return (
    <>
      <Lead>{inWords(propuesta)}</Lead>
      <Muted>
        Lo que ya está en el plan no cambia. El orden del sorteo se guarda con el plan: con las mismas reglas y docentes
        salen los mismos.
      </Muted>
      {sinHistoria && (
        <Alert tone="info">
          Sin asignaturas de semestres anteriores no se sabe quién es nuevo: esa regla no cuenta.
        </Alert>
      )}
      <Section title="Quién las hace" level={3}>
        <Bullets>
          {porEvaluador.map(({ nombre, antes: earlier, nuevas }) => (
            <li key={nombre}>{`${asProperName(nombre)}: ${nuevas}${earlier > 0 ? `, además de ${earlier}` : ''}`}</li>
          ))}
          {sinEvaluador > 0 && <li>{`Sin evaluador: ${sinEvaluador}. Nadie evalúa su facultad.`}</li>}
        </Bullets>
        {semanas && <p>{`Entre las semanas ${semanas.desde} y ${semanas.hasta}.`}</p>}
      </Section>
      <Section
        title="Cobertura por facultad"
        level={3}
        beside={<Muted>{`${total.planeados} de ${total.docentes} docentes`}</Muted>}
      >
        <Bars cobertura={cobertura} />
      </Section>
    </>
  );
}

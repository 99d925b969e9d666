// Dialog with who evaluates: added from accounts of the platform, with their faculties, until they get no more visits.
import { useState } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { asProperName } from '#catalogo/pantalla.ts';
import type { CuentaHallada } from '#features/permisos/contract.ts';
import { FindCuenta } from '#features/permisos/web/FindCuenta.tsx';
import { listText } from '#platform/contract/lists.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { ApiError } from '#platform/web/http.ts';
import { useSendKey } from '#platform/web/send/useSendKey.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Conflict } from '#platform/web/ui/Conflict.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { History } from '#platform/web/ui/History.tsx';
import { Checkbox } from '#platform/web/ui/inputs.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Muted, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { visitasContract, type Evaluador, type GestionDePlan, type PlanLeido } from '../contract.ts';
import { useShownPlan } from './queries.ts';

type EvaluadoresProps = {
  readonly semestre: PlanLeido['semestre'];
  readonly gestion: GestionDePlan;
  readonly visitas: PlanLeido['visitas'];
  readonly onClose: () => void;
};

const facultadesInWords = ({ facultades, activo }: Pick<Evaluador, 'facultades' | 'activo'>): string => {
  if (!activo) return 'No recibe visitas nuevas';
  return facultades.length === 0 ? 'Todas las facultades' : listText(facultades);
};

export function Evaluadores({ semestre, gestion, visitas, onClose }: EvaluadoresProps) {
  const { evaluadores, facultades } = gestion;
  /** An id, or that of no one yet. */
  const [edited, setEdited] = useState<string | null>(null);
  const found = evaluadores.find(({ id }) => id === edited);
  const close = (): void => setEdited(null);
  return (
    <>
      <Dialog
        title="Quienes evalúan"
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>Cerrar</Button>
            <Button variant="main" onClick={() => setEdited('new')}>
              Agregar a quien evalúa
            </Button>
          </>
        }
      >
        {evaluadores.length === 0 ? (
          <EmptyState title="Aún no hay quien evalúe">
            Agregue a las personas que hacen acompañamientos: el sorteo reparte las visitas entre ellas.
          </EmptyState>
        ) : (
          <Rows>
            {evaluadores.map((evaluador) => {
              const { id, usuario, nombre } = evaluador;
              const own = visitas.filter((visita) => visita.evaluador === usuario).length;
              return (
                <Row as="li" key={id} place="between" first>
                  <p>
                    <strong translate="no">{asProperName(nombre)}</strong>
                    <Muted as="span">{` ${facultadesInWords(evaluador)} · ${countOf(own, 'visita', 'visitas')}`}</Muted>
                  </p>
                  <Button onClick={() => setEdited(id)}>
                    Editar<VisuallyHidden>{` a ${asProperName(nombre)}`}</VisuallyHidden>
                  </Button>
                </Row>
              );
            })}
          </Rows>
        )}
      </Dialog>
      {edited === 'new' && <AddEvaluador semestre={semestre} facultades={facultades} onClose={close} />}
      {found && (
        <EditEvaluador key={found.id} semestre={semestre} evaluador={found} facultades={facultades} onClose={close} />
      )}
    </>
  );
}

type FacultadesFieldProps = {
  readonly facultades: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
};

function FacultadesField({ facultades, chosen, onChange }: FacultadesFieldProps) {
  const all = [...new Set([...facultades, ...chosen])];
  return (
    <FieldGroup label="Facultades que evalúa" help="Sin ninguna marcada, evalúa todas.">
      <Stack gap={1}>
        {all.map((facultad) => (
          <Checkbox
            key={facultad}
            label={facultad}
            checked={chosen.includes(facultad)}
            onChange={({ target }) =>
              onChange(all.filter((one) => (one === facultad ? target.checked : chosen.includes(one))))
            }
          />
        ))}
      </Stack>
    </FieldGroup>
  );
}

type AddEvaluadorProps = {
  readonly semestre: PlanLeido['semestre'];
  readonly facultades: readonly string[];
  readonly onClose: () => void;
};

function AddEvaluador({ semestre, facultades, onClose }: AddEvaluadorProps) {
  const { refetch } = useShownPlan(semestre);
  const [cuenta, setCuenta] = useState<CuentaHallada | null>(null);
  const [chosen, setChosen] = useState<string[]>([]);
  const [isChecked, setChecked] = useState(false);
  const keyOf = useSendKey();
  const add = useAction({
    mutationFn: (body: { readonly cuenta: number; readonly facultades: string[] }) =>
      call(visitasContract, 'POST /evaluadores', { body }, { headers: { 'idempotency-key': keyOf(body) } }),
    onSuccess: async () => {
      await refetch();
      onClose();
    },
  });
  const told = add.error instanceof ApiError ? add.error.errores : {};
  return (
    <FormDialog
      title="Agregar a quien evalúa"
      save="Agregar"
      busy={add.isPending}
      error={add.error}
      isTouched={cuenta !== null}
      lost="La persona que eligió no se ha agregado."
      onSubmit={() => {
        setChecked(true);
        if (cuenta) add.mutate({ cuenta: cuenta.cuenta, facultades: chosen });
      }}
      onCancel={onClose}
    >
      <FindCuenta
        chosen={cuenta}
        error={told['cuenta'] ?? (isChecked && !cuenta ? 'Busque y elija la persona.' : undefined)}
        onChoose={setCuenta}
      />
      <FacultadesField facultades={facultades} chosen={chosen} onChange={setChosen} />
      <Muted>Quien no es gestor necesita además un permiso con el perfil «Evaluación».</Muted>
    </FormDialog>
  );
}

function EditEvaluador({
  semestre,
  evaluador,
  facultades,
  onClose,
}: AddEvaluadorProps & { readonly evaluador: Evaluador }) {
  const { refetch } = useShownPlan(semestre);
  const { id, nombre, historia } = evaluador;
  const [version, setVersion] = useState(evaluador.version);
  const [datos, setDatos] = useState({ facultades: evaluador.facultades, activo: evaluador.activo });
  const isOther = version !== evaluador.version;
  const save = useAction({
    mutationFn: () => call(visitasContract, 'PUT /evaluadores/{id}', { params: { id }, body: { ...datos, version } }),
    onSuccess: async () => {
      await refetch();
      onClose();
    },
    onStale: refetch,
  });
  return (
    <FormDialog
      title={asProperName(nombre)}
      busy={save.isPending}
      disabled={isOther}
      error={isOther ? null : save.error}
      isTouched={facultadesInWords(datos) !== facultadesInWords(evaluador)}
      lost="Lo que cambió de esta persona no se ha guardado."
      onSubmit={() => save.mutate()}
      onCancel={onClose}
    >
      <Checkbox
        label="Recibe visitas"
        hint="Si no, las que ya tiene siguen siendo suyas hasta que alguien las cambie."
        checked={datos.activo}
        onChange={({ target }) => setDatos({ ...datos, activo: target.checked })}
      />
      <FacultadesField
        facultades={facultades}
        chosen={datos.facultades}
        onChange={(chosen) => setDatos({ ...datos, facultades: chosen })}
      />
      {isOther && (
        <Conflict
          title="Otra persona cambió esto"
          choice={{ onTake: onClose, onKeep: () => setVersion(evaluador.version) }}
        >
          <p>{`Ahora: ${facultadesInWords(evaluador)}.`}</p>
        </Conflict>
      )}
      <History
        place="fold"
        of={historia.map(({ version: number, persona, instante, despues: after }) => ({
          key: number,
          instant: instante,
          when: formatInstante(new Date(instante)),
          by: persona,
          what: <p>{facultadesInWords(after)}</p>,
        }))}
      />
    </FormDialog>
  );
}

// Dialog that shares the selected requests out among several people, with a preview of how many each gets.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { Checkbox } from '#platform/web/ui/inputs.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import type { FilasPedidas, Reparto } from '../contract-atencion.ts';
import { unidadContract } from '../contract-unidad.ts';
import { sharedText, solicitudesText, useAsignar } from './useAsignar.ts';

/** Reads how many of the rows each person would get; those who are not chosen get none. */
const useReparto = (slug: string, filas: FilasPedidas, among: readonly string[]) =>
  useQuery({
    queryKey: ['informe', slug, 'reparto', filas, among],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      call(
        unidadContract,
        'POST /informes/{informe}/reparto',
        { params: { informe: slug }, body: { ...filas, responsables: [...among] } },
        { signal },
      ),
  });

const loadText = ({ abiertas, recibe: received }: Reparto[number]): string => {
  const load = abiertas === 0 ? 'Sin solicitudes abiertas' : `Atiende ${countOf(abiertas, 'abierta', 'abiertas')}`;
  return received === 0 ? load : `${load}. Recibirá ${received}`;
};

type RepartirProps = {
  readonly slug: string;
  readonly filas: FilasPedidas;
  readonly elegidas: number;
  /** Called with the result in words: rows must be read again. */
  readonly onAsignadas: (texto: string) => void;
  readonly onCancelar: () => void;
};

/** Asks among whom; each gets rows until all attend to as many. */
export function RepartirDialog({ slug, filas, elegidas, onAsignadas, onCancelar }: RepartirProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isMissing, setMissing] = useState(false);
  const reparto = useReparto(slug, filas, chosen);
  const assign = useAsignar(slug, (asignadas) => onAsignadas(sharedText(asignadas)));

  function confirm(): void {
    if (chosen.length === 0) setMissing(true);
    else assign.mutate({ ...filas, responsables: [...chosen] });
  }

  return (
    <ConfirmDialog
      title={`Repartir ${solicitudesText(elegidas)}`}
      confirm="Repartir"
      busy={assign.isPending}
      onCancel={onCancelar}
      onConfirm={confirm}
    >
      <p>Cada persona recibirá las necesarias para que todas atiendan un número parecido.</p>
      <Reading of={reparto} failure="No se pudo calcular el reparto">
        {({ reparto: personas }) => (
          <FieldGroup
            label="¿Entre quiénes?"
            error={isMissing && chosen.length === 0 ? 'Elija al menos una persona.' : undefined}
          >
            {personas.map((persona) => (
              <Checkbox
                key={persona.usuario}
                name={persona.usuario}
                label={persona.nombre}
                hint={loadText(persona)}
                checked={chosen.includes(persona.usuario)}
                onChange={({ target: { checked } }) =>
                  setChosen(
                    personas
                      .map(({ usuario }) => usuario)
                      .filter((usuario) => (usuario === persona.usuario ? checked : chosen.includes(usuario))),
                  )
                }
              />
            ))}
          </FieldGroup>
        )}
      </Reading>
      {assign.error && (
        <Alert tone="error" title="No se pudieron repartir las solicitudes">
          {assign.error.message}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

import { call } from '#platform/web/api.ts';
import { useState } from 'react';
import { textoDeFecha } from '#catalogo/momento.ts';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { DIAS_DE_CARGA, cargasContract } from '../../contract.ts';
import type { PasoProps } from '../CargaPage.tsx';

import { useReleer } from '../useCarga.ts';

const DIA_MS = 86_400_000;

/** How long rows and files are kept, and the way to remove them before. */
export function Borrar({ tipo, carga, onChange }: Pick<PasoProps, 'tipo' | 'carga' | 'onChange'>) {
  const [isAsking, setAsking] = useState(false);
  const releer = useReleer(tipo);
  const borrar = useAction({
    mutationFn: () => call(cargasContract, 'DELETE /cargas/{tipo}/{id}', { params: { tipo, id: carga.id } }),
    onSuccess: () => {
      setAsking(false);
      releer();
      onChange({ carga: undefined, paso: undefined });
    },
  });
  if (carga.retirada) {
    return (
      <Muted>Las filas y el archivo se borraron el {textoDeFecha(new Date(carga.retirada))}. Quedan los totales.</Muted>
    );
  }
  const hasta = textoDeFecha(new Date(Date.parse(carga.creada) + DIAS_DE_CARGA * DIA_MS));
  return (
    <Row as="footer" place="between">
      <Muted>Las filas y el archivo tienen datos de personas: se borran solos el {hasta}. Los totales quedan.</Muted>
      <Button variant="plain" onClick={() => setAsking(true)}>
        Borrarlos ya
      </Button>
      {isAsking && (
        <ConfirmDialog
          danger
          title="¿Borrar las filas y el archivo de esta carga?"
          confirm="Borrar"
          busy={borrar.isPending}
          onConfirm={() => borrar.mutate()}
          onCancel={() => {
            setAsking(false);
            borrar.reset();
          }}
        >
          <p>Ya no se podrán ver ni descargar. Lo que se haya cargado en Moodle no cambia.</p>
          {borrar.error && <Alert tone="error">{messageOf(borrar.error)}</Alert>}
        </ConfirmDialog>
      )}
    </Row>
  );
}

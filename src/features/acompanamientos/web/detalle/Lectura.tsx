import { call } from '#platform/web/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { textoDeInstante } from '#catalogo/momento.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { SuccessIcon } from '#platform/web/ui/icons.tsx';
import { Textarea } from '#platform/web/ui/inputs.tsx';
import { LeaveUnsaved } from '#platform/web/ui/LeaveUnsaved.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { type Detalle, type Visto, resultadoContract } from '../../contract-resultado.ts';
import { claveDeDetalle } from '../clave-de-detalle.ts';
import styles from './detalle.module.css';

type LecturaProps = { readonly id: string; readonly visto: Visto | null; readonly esPropio: boolean };

/** Whether the teacher read it and what she said to it; for herself, the way to say so. */
export function Lectura({ id, visto, esPropio }: LecturaProps) {
  const titulo = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="lectura" className={styles['caja']}>
      <h2 id="lectura" ref={titulo} tabIndex={-1}>
        Lectura
      </h2>
      {!visto && esPropio && <Confirmar id={id} onConfirmado={() => titulo.current?.focus()} />}
      {!visto && !esPropio && <p className={styles['suave']}>El docente aún no ha confirmado que lo leyó.</p>}
      {/* Here before there is anything to say: what comes into it is read aloud. */}
      <div role="status">{visto && <Leido visto={visto} />}</div>
    </section>
  );
}

const Leido = ({ visto: { nombre, comentario, instante } }: { readonly visto: Visto }) => (
  <div className={styles['leido']}>
    <p className={styles['estado']}>
      <SuccessIcon />
      Leído
    </p>
    <p className={styles['suave']}>
      {nombre}, {textoDeInstante(new Date(instante))}
    </p>
    <p className={styles['comentario']}>{comentario === '' ? 'Sin comentarios.' : comentario}</p>
  </div>
);

/** `onConfirmado`: the form that has the focus is about to go. */
function Confirmar({ id, onConfirmado }: { readonly id: string; readonly onConfirmado: () => void }) {
  const queries = useQueryClient();
  const [comentario, setComentario] = useState('');
  const confirmar = useAction({
    mutationFn: () =>
      call(resultadoContract, 'POST /acompanamientos/{id}/visto', { params: { id }, body: { comentario } }),
    onSuccess: (visto) => {
      onConfirmado();
      queries.setQueriesData<Detalle>({ queryKey: claveDeDetalle(id) }, (antes) => antes && { ...antes, visto });
      return queries.invalidateQueries({ queryKey: ['acompanamientos', 'propios'] });
    },
  });
  return (
    <form
      className={styles['formulario']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!confirmar.isPending) confirmar.mutate();
      }}
    >
      <p>Confirme que leyó el resultado. Quien lo evaluó recibirá un correo con su comentario.</p>
      <Field label="Comentario (opcional)">
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={2000}
            value={comentario}
            onChange={(event) => setComentario(event.target.value)}
          />
        )}
      </Field>
      {confirmar.error && (
        <Alert tone="error" title="No se pudo confirmar">
          {confirmar.error.message}
        </Alert>
      )}
      <Button type="submit" variant="main" busy={confirmar.isPending}>
        Confirmar lectura
      </Button>
      <LeaveUnsaved isOn={comentario.trim() !== ''}>El comentario que escribió se pierde.</LeaveUnsaved>
    </form>
  );
}

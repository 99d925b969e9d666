// The foot of an opened request: an answer to its person, a note of the unit, or a correction to ask for.
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import type { Informe } from '#catalogo/informe.ts';
import { pedidoOf } from '#catalogo/pantalla.ts';
import type { Resultado } from '#catalogo/resultados.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import type { RegistroDeInforme } from '../../contract-registro.ts';
import { useKeptText } from '../kept-text.ts';
import styles from './Composer.module.css';
import { Nota } from './Nota.tsx';
import { Reply } from './Reply.tsx';
import { RequestCorreccion } from './RequestCorreccion.tsx';
import { hasAddress } from './write.ts';

export type ComposerHandle = {
  /** Shows the answer, and puts the focus in it. */
  readonly reply: () => void;
  /** Gives a text that was taken back to be written again. */
  readonly restore: (texto: string) => void;
};

type ComposerProps = {
  readonly ref: Ref<ComposerHandle>;
  /** Account of the writer. */
  readonly cuenta: string;
  readonly informe: Informe;
  readonly id: string;
  /** Undefined until it arrives. */
  readonly registro: RegistroDeInforme | undefined;
  readonly onSiguiente: (() => void) | undefined;
  /** Reads the record and its list again. */
  readonly onCambio: () => Promise<unknown>;
  /** Called after the request was closed with an answer. */
  readonly onCerrada: (resultado: Resultado) => void;
};

const TABS = { responder: 'Responder', nota: 'Nota', correccion: 'Pedir corrección' } as const;

type Tab = keyof typeof TABS;

/** Returns what can be written about a request. */
function tabsOf(informe: Informe, registro: RegistroDeInforme | undefined): readonly [Tab, ...Tab[]] {
  if (!hasAddress(informe)) return ['nota'];
  return registro && !registro.correccion ? ['responder', 'nota', 'correccion'] : ['responder', 'nota'];
}

/** Keeps for each request the texts that were typed, until they are sent. */
export function Composer({ ref, cuenta, informe, id, registro, ...props }: ComposerProps) {
  const { onSiguiente, onCambio, onCerrada } = props;
  const narrow = useMediaQuery('(max-width: 48rem)');
  const owner = `${cuenta} ${id}`;
  const answer = useKeptText(`respuesta ${owner}`);
  const note = useKeptText(`nota ${owner}`);
  const fields = useKeptText(`campos ${owner}`);
  const reason = useKeptText(`motivo ${owner}`);
  const [tab, setTab] = useState<Tab>('responder');
  // On a phone the request has the window until its person is answered.
  const [isOpen, setOpen] = useState(!narrow);
  const [focused, setFocused] = useState(0);
  const foot = useRef<HTMLDivElement>(null);
  const show = (): void => {
    setTab('responder');
    setOpen(true);
    setFocused((before) => before + 1);
  };
  useEffect(() => {
    if (focused === 0) return;
    const first = isOpen ? 'textarea' : 'button';
    foot.current?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
  }, [focused, isOpen]);
  const [texto, setTexto] = answer;
  useImperativeHandle(ref, () => ({
    reply: show,
    restore(retirado) {
      setTexto([retirado, texto].filter((parte) => parte.trim() !== '').join('\n\n'));
      show();
    },
  }));
  const tabs = tabsOf(informe, registro);
  if (!isOpen) {
    return (
      <div ref={foot} className={styles['opener']}>
        <Button variant="main" onClick={show}>
          {TABS[tabs[0]]}
        </Button>
      </div>
    );
  }
  const current = tabs.includes(tab) ? tab : tabs[0];
  const path = { slug: informe.slug, id };
  return (
    <Stack gap={2} ref={foot}>
      <div role="tablist" aria-label="Qué escribir" className={styles['tabs']}>
        {tabs.map((one) => (
          <button key={one} type="button" role="tab" aria-selected={one === current} onClick={() => setTab(one)}>
            {TABS[one]}
          </button>
        ))}
      </div>
      {current === 'responder' && (
        <Reply
          {...path}
          pedido={registro && !informe.leido ? pedidoOf(informe, registro.datos) : ''}
          registro={registro}
          text={answer}
          onSiguiente={onSiguiente}
          onCambio={onCambio}
          onCerrada={onCerrada}
          onSent={() => setOpen(!narrow)}
        />
      )}
      {current === 'nota' && <Nota {...path} text={note} onCambio={onCambio} />}
      {current === 'correccion' && registro && (
        <RequestCorreccion
          informe={informe}
          registro={registro}
          fields={fields}
          text={reason}
          onPedida={async () => {
            await onCambio();
            setTab('responder');
          }}
        />
      )}
    </Stack>
  );
}

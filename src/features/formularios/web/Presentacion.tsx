import type { ReactNode } from 'react';
import { etiquetaDe } from '#catalogo/arbol.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { RUTA_DE_TRATAMIENTO } from '#catalogo/producto.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { ClockIcon, DeviceIcon, InfoIcon, LockIcon } from '#platform/web/ui/icons.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { setCompartido, useCompartido } from './borrador/compartido.ts';
import styles from './formulario.module.css';

type Props = {
  readonly formulario: Formulario;
  /** The number that the next record would get, by the path of its field. */
  readonly siguientes: Readonly<Record<string, string>>;
  readonly titleRef?: React.Ref<HTMLHeadingElement>;
};

/** What the form is for, how long it takes, what happens with the data, and what to know before. */
export function Presentacion({ formulario, siguientes, titleRef }: Props) {
  const { proposito, duracion, tratamiento, avisos } = formulario.textos;
  return (
    <Stack as="header" gap={3}>
      <h1 ref={titleRef} tabIndex={-1} className={formulario.banner && styles['banner']}>
        {formulario.titulo}
      </h1>
      <p className={styles['proposito']}>{proposito}</p>
      <ul className={styles['notas']}>
        <Nota icon={<ClockIcon />}>{duracion}</Nota>
        <Nota icon={<LockIcon />}>
          <a href={RUTA_DE_TRATAMIENTO} target="_blank">
            {tratamiento}
          </a>
        </Nota>
        <Guardado formulario={formulario} />
        {avisos?.map((aviso) => (
          <Nota key={aviso} icon={<InfoIcon />}>
            <strong>{aviso}</strong>
          </Nota>
        ))}
      </ul>
      <Siguientes formulario={formulario} siguientes={siguientes} />
      <Muted>
        Los campos marcados con <span className={styles['marca']}>*</span> son obligatorios.
      </Muted>
    </Stack>
  );
}

function Nota({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  );
}

type DeFormulario = { readonly formulario: Formulario };

/** The number that the record would get now; the server gives it (DECISIONS §2). */
function Siguientes({ formulario, siguientes }: DeFormulario & Pick<Props, 'siguientes'>) {
  return Object.entries(siguientes).map(([ruta, numero]) => (
    <Muted key={ruta}>
      {`${etiquetaDe(formulario.campos, ruta)} provisional: `}
      <strong className={styles['numero']}>{numero}</strong>. El definitivo aparece en el comprobante.
    </Muted>
  ));
}

/** Where what is typed waits, and how to leave nothing behind. */
function Guardado({ formulario }: DeFormulario) {
  const compartido = useCompartido();
  return (
    <Nota icon={<DeviceIcon />}>
      {dondeQueda(formulario, compartido)}{' '}
      <Button variant="link" aria-pressed={compartido} onClick={() => void setCompartido(!compartido)}>
        Este computador es compartido
      </Button>
    </Nota>
  );
}

function dondeQueda({ sensible }: Formulario, compartido: boolean): string {
  if (compartido) return 'En este computador no se guarda nada de lo que escribe.';
  return sensible
    ? 'Lo que escribe se guarda solo mientras esta pestaña esté abierta.'
    : 'Lo que escribe se guarda en este dispositivo por 15 días, para que no lo pierda.';
}

// Head of a form (title, purpose, notes), which the server paints first, at times with the first question.
import { etiquetaOf, nodoAt } from '#catalogo/arbol.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { RUTA_DE_TRATAMIENTO } from '#catalogo/titulos.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { InfoIcon } from '#platform/web/ui/icons.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import type { FormularioPageData } from '../contract.ts';
import { setCompartido, useCompartido } from './borrador/lugares.ts';
import styles from './formulario.module.css';

type Props = Pick<FormularioPageData, 'formulario' | 'siguientes' | 'elegida' | 'vigencia'> & {
  readonly titleRef?: React.Ref<HTMLHeadingElement>;
};

/**
 * Shows title and purpose of a form, the option that its address chose, and the notes on time, data and draft in one
 * line; of a form that takes no answers now, the reason instead of the notes.
 */
export function Presentacion({ formulario, siguientes, elegida, vigencia, titleRef }: Props) {
  const { proposito, avisos } = formulario.textos;
  return (
    <header className={styles['presentacion']}>
      <h1 ref={titleRef} tabIndex={-1} className={formulario.banner && styles['banner']}>
        {formulario.titulo}
      </h1>
      {elegida ? <Elegida {...elegida} /> : <p className={styles['proposito']}>{proposito}</p>}
      {vigencia?.mensaje ? (
        <Alert tone="info" title={vigencia.aviso} announced={false}>
          {vigencia.mensaje}
        </Alert>
      ) : (
        <>
          <Notas formulario={formulario} />
          {[...(vigencia ? [vigencia.aviso] : []), ...(avisos ?? [])].map((aviso) => (
            <p key={aviso} className={styles['aviso']}>
              <InfoIcon />
              <strong>{aviso}</strong>
            </p>
          ))}
          <Siguientes formulario={formulario} siguientes={siguientes} />
        </>
      )}
    </header>
  );
}

/**
 * The form as the server paints it: its head, and the first question if its help is the largest text of the page.
 * `FormularioPage` replaces it with the same head and the fields.
 */
export function FormularioPintado({ formulario, vigencia, ...pagina }: FormularioPageData) {
  return (
    <main className={styles['pagina']}>
      <Presentacion {...pagina} formulario={formulario} vigencia={vigencia} />
      {!vigencia?.mensaje && <PrimeraPregunta {...formulario} />}
    </main>
  );
}

function PrimeraPregunta({ campos, secciones: [primera] }: Formulario) {
  const nodo = nodoAt(campos, primera?.campos[0] ?? '');
  if (!primera || !('ayuda' in nodo)) return null;
  return (
    <div className={styles['formulario']}>
      <section className={styles['seccion']}>
        <h2>{primera.titulo}</h2>
        <Field label={nodo.etiqueta} help={nodo.ayuda} required>
          {() => null}
        </Field>
      </section>
    </div>
  );
}

/** The course that the page's address chose (spec 2 §2). */
const Elegida = ({ titulo, horas, descripcion }: NonNullable<Props['elegida']>) => (
  <div className={styles['elegida']}>
    <p>
      <strong>{titulo}</strong>
      {horas !== undefined && <span>{` · ${horas} horas`}</span>}
    </p>
    <Muted>{descripcion}</Muted>
  </div>
);

type DeFormulario = { readonly formulario: Formulario };

/** The number that the record would get now; the server gives it (DECISIONS §2). */
function Siguientes({ formulario, siguientes }: DeFormulario & Pick<Props, 'siguientes'>) {
  return Object.entries(siguientes).map(([ruta, numero]) => (
    <Muted key={ruta}>
      <span>{`${etiquetaOf(formulario.campos, ruta)} provisional: `}</span>
      <strong className={styles['numero']}>{numero}</strong>. Al enviar recibirá el definitivo.
    </Muted>
  ));
}

/** Notes on duration, personal data and place of the draft: a summary, whole once opened. */
function Notas({ formulario: { textos, sensible, anonimo } }: DeFormulario) {
  const compartido = useCompartido();
  const { duracion, tratamiento } = textos;
  return (
    <details className={styles['notas']}>
      <summary>
        <InfoIcon />
        <span>
          {[
            `${parseInt(duracion.replace(/\D+/, ''), 10)} min`,
            anonimo ? 'Anónima' : 'Uso de sus datos',
            compartido ? 'Sin borrador' : 'Guarda borrador',
          ].join(' · ')}
        </span>
      </summary>
      <p>{duracion}</p>
      <p>
        <a href={RUTA_DE_TRATAMIENTO} target="_blank">
          {tratamiento}
        </a>
      </p>
      <p>{draftText(sensible, compartido)}</p>
      <Button aria-pressed={compartido} onClick={() => void setCompartido(!compartido)}>
        No guardar en este dispositivo
      </Button>
    </details>
  );
}

function draftText(sensible: boolean | undefined, compartido: boolean): string {
  if (compartido) return 'En este dispositivo no se guarda nada de lo que escribe.';
  return sensible
    ? 'Lo que escribe se guarda solo mientras esta pestaña esté abierta.'
    : 'Lo que escribe se guarda en este dispositivo por 15 días, para que no lo pierda.';
}

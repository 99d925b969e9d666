import { useQuery } from '@tanstack/react-query';
import { textoDeInstante } from '#catalogo/momento.ts';
import { call } from '#platform/web/api.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { ButtonPanel, panelItemClass } from '#platform/web/ui/ButtonPanel.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { redaccionContract } from '../../contract/redaccion.ts';
import type { Texto } from './mensaje.ts';
import styles from './redactar.module.css';

type AnterioresProps = { readonly informe: string; readonly onUsar: (texto: Texto) => void };

/** 'Usar uno anterior': what was written before to the people of this report. */
export const Anteriores = ({ informe, onUsar }: AnterioresProps) => (
  <ButtonPanel
    button={{ className: buttonClass('quiet'), children: 'Usar uno anterior' }}
    className={styles['textos']}
    placement="bottom-start"
    startsAtPanel
  >
    {(close) => (
      <Lista
        informe={informe}
        onUsar={(texto) => {
          close();
          onUsar(texto);
        }}
      />
    )}
  </ButtonPanel>
);

function Lista({ informe, onUsar }: AnterioresProps) {
  const lectura = useQuery({
    queryKey: ['correo', 'anteriores', informe],
    queryFn: async ({ signal }) =>
      call(redaccionContract, 'GET /correos/anteriores/{informe}', { params: { informe } }, { signal }),
    staleTime: 0,
  });
  return (
    <Reading of={lectura} failure="No se pudieron cargar los correos anteriores">
      {({ anteriores }) =>
        anteriores.length === 0 ? (
          <Muted>Aún no hay correos escritos a las personas de este informe.</Muted>
        ) : (
          <ul aria-label="Correos anteriores" className={styles['anteriores']}>
            {anteriores.map(({ id, asunto, cuerpo, nombre, creado }) => (
              <li key={id}>
                <button
                  type="button"
                  className={panelItemClass}
                  onClick={() => onUsar({ nombre: asunto, asunto, cuerpo })}
                >
                  <span>
                    {asunto}
                    <Muted as="span">{[nombre, textoDeInstante(new Date(creado))].filter(Boolean).join(' · ')}</Muted>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </Reading>
  );
}

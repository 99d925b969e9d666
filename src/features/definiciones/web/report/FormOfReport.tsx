// The line above the rows of a report, for who may edit its form: changes that are not published, and its panel.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { FormOfReportProps } from '#features/informes/web/parts.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { formQuery } from '../form-query.ts';

const ReportPanel = lazy(async () => import('./ReportPanel.tsx'));

export default function FormOfReport({ informe: { slug }, onPublished }: FormOfReportProps) {
  const { data: definicion, error } = useQuery(formQuery(slug));
  const [isEditing, setEditing] = useState(false);
  if (error && !definicion) return <Muted>No se pudo saber si el formulario tiene cambios sin publicar.</Muted>;
  return (
    <>
      <Muted>
        <span>
          {!definicion
            ? 'Mirando si hay cambios sin publicar…'
            : definicion.hasCambios
              ? 'El formulario tiene cambios sin publicar.'
              : `Versión ${definicion.publicada} publicada, sin cambios por publicar.`}
        </span>{' '}
        {definicion?.hasCambios && (
          <>
            <Link
              to="/gestores/formularios/$formulario/editar"
              params={{ formulario: slug }}
              search={{ parte: 'publicar' }}
            >
              Ver los cambios
            </Link>{' '}
          </>
        )}
        {definicion && (
          <Button variant="link" onClick={() => setEditing(true)}>
            Editar el informe
          </Button>
        )}
      </Muted>
      {definicion && isEditing && (
        <Suspense>
          <ReportPanel
            definicion={definicion}
            onClose={() => setEditing(false)}
            onPublished={async () => {
              setEditing(false);
              await onPublished();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

import { useState, type ReactNode } from 'react';
import { pageData } from '#platform/contract/page-data.ts';
import { readPageData } from '#platform/web/page-data.ts';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { PublicHeader } from '#platform/web/ui/PublicHeader.tsx';
import { Lead } from '#platform/web/ui/text.tsx';
import styles from './MessagePage.module.css';

type MessagePageProps = {
  readonly title: ReactNode;
  /** What happened, and what was kept. */
  readonly children: ReactNode;
  /** What to do now. */
  readonly action: ReactNode;
  /** Other ways on, below. */
  readonly beside?: ReactNode;
  /** True where it takes the place of what the person was looking at. */
  readonly alert?: boolean;
};

/** A page that only has something to say. */
export function MessagePage({ title, children, action, beside, alert = false }: MessagePageProps) {
  return (
    <main className={styles['main']}>
      <Stack role={alert ? 'alert' : undefined}>
        <h1>{title}</h1>
        <Lead>{children}</Lead>
      </Stack>
      <Row>{action}</Row>
      {beside}
    </main>
  );
}

/** The head of a page that stands outside the staff area. */
export function SiteHeader() {
  const [{ institucion }] = useState(() => pageData.parse(readPageData()));
  return <PublicHeader institucion={institucion.nombre} unidad={institucion.unidad} logo={institucion.logo} />;
}

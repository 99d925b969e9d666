// Type of a slice's manifest for server and worker: calls, pages, seeds, jobs, schedules, deletions, personal data.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Catalogo } from '#catalogo/catalogo.ts';
import type { Alcance } from '#catalogo/permisos.ts';
import type { Tramite } from '#catalogo/tramite.ts';
import type { AlmacenDePersonas } from '#core/almacenes/server/service.ts';
import type { GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { DatosDeDescarga, Descarga } from '#core/enlaces/server/service.ts';
import type { OwnPantallas } from '#core/own-pantallas.ts';
import type { Pantalla } from '#core/pantalla.ts';
import type { TipoDeTarea } from '#core/tareas/server/service.ts';
import type { PageData } from '#platform/contract/page-data.ts';
import type { Contract } from '#platform/contract/route.ts';
import type { StaffPageData } from '#platform/contract/staff-page-data.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Metric } from '#platform/server/http/metrics.ts';
import type { Pages } from '#platform/server/http/pages.ts';
import type { Task } from '#platform/server/jobs/run-jobs.ts';
import type { Pendientes } from './pendiente.ts';
import type { SeccionDeSemestre } from './semestre.ts';
import type { Senal } from './senal.ts';

/** Work that begins by the clock, once however many processes there are. */
export type Schedule<C> = {
  /** Its name in the queue. */
  readonly name: string;
  /** When, in the words of crontab and in UTC: Bogotá is UTC−5 the whole year. */
  readonly cron: string;
  readonly run: (context: C) => Promise<void>;
};

/** Makes the data of a document of the staff application for the reader of a request. */
export type StaffData = (request: FastifyRequest) => Promise<StaffPageData & OwnPantallas>;

/** Data of every page, for slices that serve pages. */
export type Site = { readonly pages: Pages; readonly comun: PageData; readonly gestion: StaffData };

/**
 * All that the entries know of a slice. `src/slices.ts` lists them.
 * `cargas` adds a key to it. `C`: the services that the slice needs; `src/services.ts` builds them.
 */
export interface Slice<C = never> {
  /** The calls, for the API document and the test of who may call what. */
  readonly contracts?: readonly Contract<Alcance>[];
  /** Registers the calls. */
  readonly serve?: (app: FastifyInstance, context: C) => void | Promise<void>;
  /** Registers what browsers open. */
  readonly servePages?: (app: FastifyInstance, context: C, site: Site) => void;
  /** Gives tables their first rows. Run at each start, before requests, by the role that owns the tables. */
  readonly seed?: (db: Db) => Promise<void>;
  /** Makes rows and indexes of the catalogue that take long. Repeated until it resolves to true. */
  readonly complete?: (db: Db, catalogo: Catalogo) => Promise<boolean>;
  /** Screens: the addresses of the staff application's document, with their titles. */
  readonly pantallas?: readonly Pantalla[];
  /** Makes the calls of procedures that the unit made, each by its own definition, for the API document. */
  readonly ownContracts?: (tramites: readonly Tramite[]) => readonly Contract<Alcance>[];
  /** Makes the screens of procedures that the unit made, which are others at any moment. */
  readonly ownPantallas?: (tramites: readonly Tramite[]) => readonly Pantalla[];
  /** Returns the addresses of its screens that settings turn off now: no link leads to them. */
  readonly apagadas?: (context: C) => Promise<readonly string[]>;
  /** The acts that the audit records. */
  readonly acciones?: GruposDeAcciones;
  /** Kinds of links to files, each with what opens it. */
  readonly descargas?: readonly Descarga<DatosDeDescarga, C>[];
  /** Kinds of jobs, each with its handler. */
  readonly jobs?: readonly TipoDeTarea<unknown, C>[];
  /** Tasks of the queue that are not kinds of jobs: no person follows them. */
  readonly tasks?: (context: C) => Promise<Readonly<Record<string, Task>>>;
  /**
   * Number of its jobs and tasks that run at once, apart from those of all other slices: they wait for something outside,
   * and hold no place meanwhile.
   */
  readonly apart?: (context: C) => number;
  /**
   * Repairs what processes that died left, and does what calls left to be done together. Each worker runs it at its start
   * and every few seconds.
   */
  readonly onSweep?: (context: C) => Promise<void>;
  /** Work that begins by the clock. */
  readonly schedules?: readonly Schedule<C>[];
  /** Deletes what is overdue at an instant, hourly; nothing else deletes by age. */
  readonly cleanup?: readonly ((context: C, now: Date) => Promise<void>)[];
  /** Deletes what belongs to accounts that are gone, after every `cleanup`. */
  readonly cleanupOfAccounts?: (context: C) => Promise<void>;
  /** Numbers for `/metrics`, without personal data. Few and cheap statements, one after the other. */
  readonly metrics?: (context: C) => Promise<readonly Metric[]>;
  /** Figures of what needs action today, for the home and the bell of managers. */
  readonly pendientes?: readonly Pendientes<C>[];
  /** Parts of the page of a semester. */
  readonly semestre?: readonly SeccionDeSemestre<C>[];
  /** Lines of the status page. */
  readonly senales?: (context: C) => Promise<readonly Senal[]>;
  /** Stores of personal data: what is searched, exported and anonymised of a person. */
  readonly almacenes?: readonly AlmacenDePersonas[];
  /** Tables that are in no store, and why they hold no personal data. Each table is in one of both. */
  readonly withoutPersonas?: Readonly<Record<string, string>>;
}

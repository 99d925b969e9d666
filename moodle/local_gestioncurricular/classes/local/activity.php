<?php
// This file is part of Moodle - https://moodle.org/
//
// Moodle is free software: you can redistribute it and/or modify
// it under the terms of the GNU General Public License as published by
// the Free Software Foundation, either version 3 of the License, or
// (at your option) any later version.
//
// Moodle is distributed in the hope that it will be useful,
// but WITHOUT ANY WARRANTY; without even the implied warranty of
// MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the
// GNU General Public License for more details.
//
// You should have received a copy of the GNU General Public License
// along with Moodle.  If not, see <https://www.gnu.org/licenses/>.

namespace local_gestioncurricular\local;

/**
 * What was due in courses, and what each person did of it.
 *
 * What not everybody has is left out: activities that are hidden, restricted, or handed in by teams.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class activity {
    /** @var array[] What is handed in: where its day is, and who handed it in when. */
    private const KINDS = [
        'assign' => [
            'day' => 'duedate',
            'only' => 'a.nosubmissions = 0 AND a.teamsubmission = 0',
            'done' => "{assign_submission} d ON d.assignment = a.id AND d.latest = 1 AND d.status = 'submitted'",
            'at' => 'd.timemodified',
            'undone' => 'd.id IS NULL AND NOT EXISTS (SELECT 1 FROM {assign_grades} g
                          WHERE g.assignment = a.id AND g.userid = l.userid AND g.grade >= 0)',
            'later' => 'SELECT assignment AS id, userid, extensionduedate AS day
                          FROM {assign_user_flags} WHERE extensionduedate > 0
                         UNION ALL
                        SELECT assignid, userid, duedate FROM {assign_overrides} WHERE userid IS NOT NULL AND duedate IS NOT NULL
                         UNION ALL
                        SELECT o.assignid, gm.userid, o.duedate
                          FROM {assign_overrides} o JOIN {groups_members} gm ON gm.groupid = o.groupid
                         WHERE o.duedate IS NOT NULL',
        ],
        'quiz' => [
            'day' => 'timeclose',
            'only' => '1 = 1',
            'done' => "{quiz_attempts} d ON d.quiz = a.id AND d.preview = 0 AND d.state = 'finished'",
            'at' => 'd.timefinish',
            'undone' => 'd.id IS NULL',
            'later' => 'SELECT quiz AS id, userid, timeclose AS day
                          FROM {quiz_overrides} WHERE userid IS NOT NULL AND timeclose IS NOT NULL
                         UNION ALL
                        SELECT o.quiz, gm.userid, o.timeclose
                          FROM {quiz_overrides} o JOIN {groups_members} gm ON gm.groupid = o.groupid
                         WHERE o.timeclose IS NOT NULL',
        ],
    ];

    /** @var string Forums in which one must write: they are graded, or completed by writing. */
    private const MUST_WRITE = "a.type <> 'news' AND (a.duedate = 0 OR a.duedate <= :now)
        AND (a.assessed > 0 OR a.grade_forum <> 0 OR a.completiondiscussions + a.completionreplies + a.completionposts > 0)";

    /** @var array[] What was due, by course. */
    private array $courses = [];

    /** @var array[] What was done, by course and person. */
    private array $people = [];

    /** @var int Instant by which days have passed. */
    private int $now;

    /**
     * Reads the activity.
     *
     * @param int[] $courseids
     * @param int $now
     */
    public function __construct(array $courseids, int $now) {
        $this->now = $now;
        foreach ($courseids as $id) {
            $this->courses[$id] = ['courseid' => $id, 'due' => 0, 'lastdue' => 0, 'forums' => 0];
        }
        if ($courseids) {
            array_map($this->read_kind(...), array_keys(self::KINDS));
            $this->read_graded();
            $this->read_totals();
            $this->read_forums();
        }
    }

    /**
     * What was due.
     *
     * @return array[]
     */
    public function courses(): array {
        return array_values($this->courses);
    }

    /**
     * What people did.
     *
     * @return array[]
     */
    public function people(): array {
        return array_values($this->people);
    }

    /**
     * Adds what is due of a kind, what was handed in, and who has a later day.
     *
     * @param string $kind
     */
    private function read_kind(string $kind): void {
        ['day' => $day, 'only' => $only, 'done' => $done, 'at' => $at] = self::KINDS[$kind];
        ['undone' => $undone, 'later' => $later] = self::KINDS[$kind];
        $due = "$only AND a.$day > 0 AND a.$day <= :now";
        foreach ($this->rows($kind, "COUNT(a.id) AS due, MAX(a.$day) AS lastdue", '', $due, false) as $row) {
            $this->courses[$row->course]['due'] += $row->due;
            $this->courses[$row->course]['lastdue'] = max($this->courses[$row->course]['lastdue'], $row->lastdue);
        }
        $handed = "COUNT(DISTINCT CASE WHEN $due THEN a.id END) AS handed, MAX($at) AS lasthanded";
        foreach ($this->rows($kind, "d.userid, $handed", "JOIN $done", '1 = 1') as $row) {
            $person = &$this->person($row->course, $row->userid);
            $person['handed'] += $row->handed;
            $person['lasthanded'] = max($person['lasthanded'], $row->lasthanded);
        }
        $join = "JOIN ($later) l ON l.id = a.id AND (l.day = 0 OR l.day > :later) LEFT JOIN $done AND d.userid = l.userid";
        foreach ($this->rows($kind, 'l.userid, COUNT(DISTINCT a.id) AS excused', $join, "$due AND $undone") as $row) {
            $this->person($row->course, $row->userid)['excused'] += $row->excused;
        }
    }

    /**
     * Adds what was graded without being handed in.
     */
    private function read_graded(): void {
        ['only' => $only, 'done' => $done] = self::KINDS['assign'];
        $join = "JOIN {assign_grades} g ON g.assignment = a.id AND g.grade >= 0 LEFT JOIN $done AND d.userid = g.userid";
        $due = "$only AND a.duedate > 0 AND a.duedate <= :now AND d.id IS NULL";
        foreach ($this->rows('assign', 'g.userid, COUNT(DISTINCT a.id) AS graded', $join, $due) as $row) {
            $this->person($row->course, $row->userid)['handed'] += $row->graded;
        }
    }

    /**
     * Adds the totals of the courses.
     */
    private function read_totals(): void {
        global $DB;
        [$in, $params] = $DB->get_in_or_equal(array_keys($this->courses), SQL_PARAMS_NAMED);
        $sql = "SELECT i.courseid, g.userid, g.finalgrade, g.rawgrademin, g.rawgrademax
                  FROM {grade_items} i
                  JOIN {grade_grades} g ON g.itemid = i.id AND g.finalgrade IS NOT NULL
                 WHERE i.itemtype = 'course' AND g.rawgrademax > g.rawgrademin AND i.courseid $in";
        $rows = $DB->get_recordset_sql($sql, $params);
        foreach ($rows as $row) {
            $percent = 100 * ($row->finalgrade - $row->rawgrademin) / ($row->rawgrademax - $row->rawgrademin);
            $this->person($row->courseid, $row->userid)['grade'] = round($percent, 2);
        }
        $rows->close();
    }

    /**
     * Adds the forums in which one must write, and who wrote.
     */
    private function read_forums(): void {
        foreach ($this->rows('forum', 'COUNT(a.id) AS forums', '', self::MUST_WRITE, false) as $row) {
            $this->courses[$row->course]['forums'] = $row->forums;
        }
        $join = 'JOIN {forum_discussions} fd ON fd.forum = a.id JOIN {forum_posts} p ON p.discussion = fd.id AND p.deleted = 0';
        foreach ($this->rows('forum', 'p.userid, COUNT(DISTINCT a.id) AS written', $join, self::MUST_WRITE) as $row) {
            $this->person($row->course, $row->userid)['written'] = $row->written;
        }
    }

    /**
     * The row of a person.
     *
     * @param int $courseid
     * @param int $userid
     * @return array
     */
    private function &person(int $courseid, int $userid): array {
        $none = ['handed' => 0, 'excused' => 0, 'lasthanded' => 0, 'grade' => null, 'written' => 0];
        $this->people["$courseid $userid"] ??= ['courseid' => $courseid, 'userid' => $userid] + $none;
        return $this->people["$courseid $userid"];
    }

    /**
     * Sums over the activities of a kind that everybody in a course has.
     *
     * @param string $kind table and module
     * @param string $sums what is selected besides the course; the first is a person's number if there is one
     * @param string $join
     * @param string $where
     * @param bool $bypeople
     * @return \moodle_recordset
     */
    private function rows(string $kind, string $sums, string $join, string $where, bool $bypeople = true): iterable {
        global $DB;
        [$in, $params] = $DB->get_in_or_equal(array_keys($this->courses), SQL_PARAMS_NAMED);
        $by = $bypeople ? ', ' . strtok($sums, ',') : '';
        $sql = "SELECT a.course, $sums
                  FROM {{$kind}} a
                  JOIN {modules} m ON m.name = :kind
                  JOIN {course_modules} cm ON cm.module = m.id AND cm.instance = a.id AND cm.visible = 1
                       AND cm.deletioninprogress = 0 AND cm.availability IS NULL
                  $join
                 WHERE a.course $in AND $where
              GROUP BY a.course$by";
        return $DB->get_recordset_sql($sql, $params + ['kind' => $kind, 'now' => $this->now, 'later' => $this->now]);
    }
}

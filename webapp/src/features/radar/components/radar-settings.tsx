"use client";

import { useQuery } from "@tanstack/react-query";
import { Radar } from "lucide-react";
import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { QueryBoundary } from "@/components/query-boundary";
import { Section } from "@/components/section-pages";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { say } from "@/say";
import { leakSettingOptions } from "../api/leak-setting";

const loadSettings = () => import("./setting-panel");

/** Shows among the garage's settings whether the leak radar is on. */
export function RadarSettings({ garageId }: { garageId: number }) {
  const query = useQuery(leakSettingOptions(garageId));
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { data } = query;
  const off = data?.rules.filter(({ isOn }) => !isOn).length ?? 0;
  const state = data?.isOn ? say.radar_the_radar_is_on() : say.radar_the_radar_is_off();
  return (
    <Section id="radar" title={say.radar_leak_radar()} about={data && state} Icon={Radar}>
      <section
        aria-labelledby="radar-title"
        className="grid gap-4 rounded-lg border bg-card p-4 md:p-6"
      >
        <h2 id="radar-title" className="font-semibold text-lg">
          {say.radar_leak_radar()}
        </h2>
        <QueryBoundary query={query} what={say.radar_the_settings_of_the_radar_could()} bare>
          {data ? (
            <div className="flex flex-wrap items-center justify-between gap-4">
              <div className="min-w-0">
                <p className="font-medium text-base">{state}</p>
                <p className="text-muted-foreground text-sm">
                  {data.isOn && off > 0
                    ? say.radar_of_rules_are_off({ off, count: data.rules.length })
                    : say.radar_each_night_in_short()}
                </p>
              </div>
              <Button variant="outline" onClick={() => setIsOpen(true)}>
                {data.isOn ? say.radar_change() : say.radar_switch_it_on()}
              </Button>
            </div>
          ) : (
            <Skeleton className="h-11" />
          )}
        </QueryBoundary>
        {isOpen && data && (
          <Lazy
            load={loadSettings}
            onFailure={close}
            props={{ garageId, setting: data, switchesOn: true, close }}
          />
        )}
      </section>
    </Section>
  );
}
